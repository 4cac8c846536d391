/** The most digits needed to distinguish a float32 from its neighbours. */
const MAX_DIGITS = 9;

/** A float32 in the fewest digits that distinguish it from all others: `0.2`, not `0.20000000298023224`. */
export function floatText(value: number): string {
  for (let digits = 1; digits < MAX_DIGITS; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(MAX_DIGITS)));
}

/** A float32 as a number for JSON: as few digits as {@link floatText}, and it parses to the same float32. */
export function shortFloat(value: number): number {
  return Number(floatText(value));
}

/** Several float32 numbers in brackets: `[0.2, 1, -3]`. */
export function floatsText(values: ArrayLike<number>): string {
  return `[${Array.from(values, floatText).join(', ')}]`;
}
