/** Lines of a bracket. */

/** Seeds 1 … `size` (a power of two) in the order of the lines: 1, 8, 4, 5, 2, 7, 3, 6. */
export function bracketOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const total = 2 * order.length + 1;
    order = order.flatMap((seed) => [seed, total - seed]);
  }
  return order;
}

/** A seeding order in which neighbours meet first; as it is where their number is no power of two. */
export function asLines(lines: readonly string[]): string[] {
  const size = lines.length;
  if (size & (size - 1)) return [...lines];
  const field = new Array<string>(size).fill("");
  bracketOrder(size).forEach((seed, line) => (field[seed - 1] = lines[line] ?? ""));
  return field;
}

/** Who stands on each line of a field in seeding order; null: nobody, the neighbour has a bye. */
export function linesOf<T>(field: readonly T[]): (T | null)[] {
  let size = 1;
  while (size < field.length) size *= 2;
  return bracketOrder(size).map((seed) => field[seed - 1] ?? null);
}
