/** The set phrases, in the order they are offered; the words are in the message files (`phrase.…`). */

export const PHRASES = [
  "hello",
  "good-luck",
  "well-played",
  "nice",
  "thanks",
  "hurry",
  "wait",
  "oops",
  "sorry",
  "no-problem",
  "again",
  "bye",
] as const;
