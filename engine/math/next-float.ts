const bits = new Int32Array(1);
const float = new Float32Array(bits.buffer);

/** The float32 that many steps after one that is 0 or more; before it, if `steps` is negative, but not below 0. */
export function nextFloat(value: number, steps = 1): number {
  float[0] = value;
  bits[0] = Math.max(0, bits[0] + steps);
  return float[0];
}

/** How many steps above 0 a float32 is, so that `nextFloat(0, floatSteps(value))` is the value. */
export function floatSteps(value: number): number {
  float[0] = value;
  return bits[0];
}

/** A number that 32 bits can hold; 0 instead of any other. */
export function finiteFloat(value: number): number {
  return Number.isFinite(Math.fround(value)) ? value : 0;
}
