/** The server's Chinese in the characters and words of Taiwan. Loaded by those who read them alone. */

import characters from "./characters.json";

/** Words of two characters and more that characters alone would get wrong, or that players in Taiwan say otherwise. */
const WORDS: readonly (readonly [string, string])[] = [
  ["复制", "複製"],
  ["重复", "重複"],
  ["标准", "標準"],
  ["准备", "準備"],
  ["不准确", "不準確"],
  ["关系", "關係"],
  ["联系", "聯繫"],
  ["红桃", "紅心"],
  ["大王", "大鬼"],
  ["小王", "小鬼"],
  ["机器人", "電腦"],
  ["服务器", "伺服器"],
  ["网络", "網路"],
  ["浏览器", "瀏覽器"],
  ["账号", "帳號"],
  ["登录", "登入"],
  ["数据", "資料"],
  ["信息", "訊息"],
  ["链接", "連結"],
  ["连接", "連線"],
  ["默认", "預設"],
  ["设置", "設定"],
  ["视频", "影片"],
  ["磁盘", "硬碟"],
];

const BY_WORD = new Map(WORDS);
const WORD = new RegExp(WORDS.map(([word]) => word).join("|"), "g");
const BY_CHARACTER = new Map([...characters.simplified].map((one, at) => [one, characters.traditional[at] ?? one]));

/** A text in simplified characters as it is written in Taiwan. */
export function traditional(text: string): string {
  const worded = text.replace(WORD, (word) => BY_WORD.get(word) ?? word);
  return [...worded].map((one) => BY_CHARACTER.get(one) ?? one).join("");
}
