const { fround, ceil, min } = Math;

/** Where the parts of a spline's key stand among its three values. */
const IN_TANGENT = 0;
const POINT = 1;
const OUT_TANGENT = 2;

/** Values per key. */
const VALUES = 3;

/**
 * Samples a cubic Hermite spline at a fixed rate: keys at `first + k / rate` and at the last key's time.
 *
 * Float32 in the reference importer's order of operations.
 * @param values of a key: the tangent that leads to it, its value, the tangent that leads away; tangents per second
 * @param rate hertz, above 0
 */
export function resampleSpline(
  times: Float32Array,
  values: Float32Array,
  components: number,
  rate: number,
): { times: Float32Array; values: Float32Array } {
  const last = times.length - 1;
  if (last < 1) {
    const point = values.slice(POINT * components, (POINT + 1) * components);
    return { times: times.slice(), values: point };
  }
  const first = times[0];
  const duration = fround(times[last] - first);
  const period = fround(1 / fround(rate));
  const count = sampleCount(times, rate);
  const sampled = { times: new Float32Array(count), values: new Float32Array(count * components) };
  const weights = new Float32Array(4);
  let left = 0;
  for (let key = 0; key < count; key++) {
    // Rounding must not lead past the end.
    const time = min(fround(min(fround(key * period), duration) + first), times[last]);
    while (left < last - 1 && times[left + 1] < time) left++;
    const span = fround(times[left + 1] - times[left]);
    hermiteWeights(span > 0 ? fround(fround(time - times[left]) / span) : 0, weights);
    const from = VALUES * left * components;
    for (let i = 0; i < components; i++) {
      sampled.values[key * components + i] = blended(values, from + i, components, span, weights);
    }
    sampled.times[key] = time;
  }
  return sampled;
}

/** How many keys resampling gives; computed before anything is allocated for them. */
export function sampleCount(times: Float32Array, rate: number): number {
  const last = times.length - 1;
  if (last < 1) return times.length;
  return ceil(fround(1 + fround(fround(times[last] - times[0]) * fround(rate))));
}

/** Weights of the left point, its tangent, the right point and its tangent at `t` in [0, 1]. */
function hermiteWeights(t: number, out: Float32Array): void {
  const t2 = fround(t * t);
  const t3 = fround(t2 * t);
  out[0] = fround(fround(fround(2 * t3) - fround(3 * t2)) + 1);
  out[1] = fround(fround(t3 - fround(2 * t2)) + t);
  out[2] = fround(fround(-2 * t3) + fround(3 * t2));
  out[3] = fround(t3 - t2);
}

/** One component between two keys, of which the left one's stands `from` on. */
function blended(
  values: Float32Array,
  from: number,
  components: number,
  span: number,
  weights: Float32Array,
): number {
  const right = from + VALUES * components;
  const point = fround(values[from + POINT * components] * weights[0]);
  const leaving = fround(fround(values[from + OUT_TANGENT * components] * span) * weights[1]);
  const next = fround(values[right + POINT * components] * weights[2]);
  const arriving = fround(fround(values[right + IN_TANGENT * components] * span) * weights[3]);
  return fround(fround(fround(point + leaving) + next) + arriving);
}
