/** Largest magnitude a half float holds; anything from 65520 on becomes infinity. */
export const HALF_MAX = 65504;

const SIGN_AND_EXPONENT_VALUES = 64;
const MANTISSA_BITS = 10;
const MANTISSA_MASK = 0x3ff;
const EXPONENT_MASK = 0x7c00;

/**
 * The signed value of one mantissa step, for each sign and exponent: a half is
 * `STEP[bits >> 10] * (HIDDEN[bits >> 10] + mantissa)`, so 64 entries decode all 65536 values.
 */
const STEP = new Float32Array(SIGN_AND_EXPONENT_VALUES);
/** The mantissa's hidden leading one, 0 for subnormal numbers. */
const HIDDEN = new Float32Array(SIGN_AND_EXPONENT_VALUES);

for (let exponent = 0; exponent < 31; exponent++) {
  const step = 2 ** (Math.max(exponent, 1) - 25);
  STEP[exponent] = step;
  STEP[exponent + 32] = -step;
  HIDDEN[exponent] = HIDDEN[exponent + 32] = exponent === 0 ? 0 : 1 << MANTISSA_BITS;
}

/**
 * The value of an IEEE 754 half float given as 16 bits.
 *
 * @example
 * console.assert(decodeHalf(0x3c00) === 1);
 */
export function decodeHalf(bits: number): number {
  if ((bits & EXPONENT_MASK) === EXPONENT_MASK) return decodeNonFinite(bits);
  const row = bits >> MANTISSA_BITS;
  return STEP[row] * (HIDDEN[row] + (bits & MANTISSA_MASK));
}

function decodeNonFinite(bits: number): number {
  if ((bits & MANTISSA_MASK) !== 0) return NaN;
  return bits & 0x8000 ? -Infinity : Infinity;
}

const scratch = new Float32Array(1);
const scratchBits = new Uint32Array(scratch.buffer);

/** Changes a float32's exponent bias to a half's. Products below 2^-14 become subnormal. */
const REBIAS = 2 ** (15 - 127);
const FLOAT_INFINITY_BITS = 0x7f800000;
const QUIET_NAN = 0x7e00;

/**
 * The 16 bits of the half float nearest to `value` (taken as float32). Ties are rounded away from
 * zero, not to even, as the reference's builder does. Overflow becomes infinity; NaN stays NaN.
 *
 * @example
 * console.assert(encodeHalf(-2) === 0xc000);
 */
export function encodeHalf(value: number): number {
  scratch[0] = value;
  const sign = (scratchBits[0] >>> 16) & 0x8000;
  const magnitude = scratchBits[0] & 0x7fffffff;
  if (magnitude > FLOAT_INFINITY_BITS) return sign | QUIET_NAN;
  // The lowest twelve bits do not affect the result. They are cleared, or they would be rounded
  // twice.
  scratchBits[0] = magnitude & ~0xfff;
  scratch[0] *= REBIAS;
  return sign | Math.min((scratchBits[0] + 0x1000) >>> 13, EXPONENT_MASK);
}

/** Exponent of the smallest normal half float. */
const LOWEST_EXPONENT = -14;

/** The distance between neighbouring half floats at `value`. */
export function float16Step(value: number): number {
  const exponent = value === 0 ? LOWEST_EXPONENT : Math.floor(Math.log2(Math.abs(value)));
  return 2 ** (Math.max(exponent, LOWEST_EXPONENT) - MANTISSA_BITS);
}
