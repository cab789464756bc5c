/** How much smaller a long name is written, so that it fits: Chinese characters are as wide as high, others half. */
export function fit(name: string, room: number): "" | "long" | "longer" {
  const width = [...name].reduce((sum, one) => sum + (one.charCodeAt(0) > 0x2e7f ? 1 : 0.56), 0);
  return width <= room ? "" : width <= room * 1.22 ? "long" : "longer";
}
