/** Values along an axis, in CSS pixels. */
export interface Scale {
  /** Position of a value; values beyond the ends are clamped. */
  at(value: number): number;
  /** Values with a line and a label, ascending. */
  readonly ticks: readonly number[];
}

/** Steps of ticks within a power of ten, from dense to sparse, and the least part of one between two of them. */
const LOG_STEPS = [
  { steps: [1, 2, 5], least: Math.log10(2) },
  { steps: [1, 3], least: Math.log10(3) },
  { steps: [1], least: 1 },
] as const;

/** Minimum distance between labels, in pixels. */
const LABEL_SPACING = 34;

/** Equal ratios are equal distances; from the power of ten below the least value above 0 to what covers the most. */
export function logScale(values: readonly number[], begin: number, end: number): Scale {
  const positive = values.filter((value) => value > 0 && Number.isFinite(value));
  const least = positive.length === 0 ? 1 : Math.min(...positive);
  const most = positive.length === 0 ? 10 : Math.max(...positive);
  const first = Math.floor(Math.log10(least) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log10(most) - 1e-9));
  const at = (value: number): number => {
    const part = (Math.log10(Math.max(value, 10 ** first)) - first) / (last - first);
    return begin + Math.min(1, part) * (end - begin);
  };
  return { at, ticks: logTicks(first, last, Math.abs(end - begin) / (last - first)) };
}

/**
 * Ticks between two powers of ten, as dense as their labels allow, from the width of one power in
 * pixels.
 */
function logTicks(first: number, last: number, decade: number): number[] {
  const every = Math.max(1, Math.ceil(LABEL_SPACING / decade));
  const dense = LOG_STEPS.find(({ least }) => least * decade >= LABEL_SPACING);
  const steps: readonly number[] = dense?.steps ?? [1];
  const ticks: number[] = [];
  for (let power = first; power <= last; power += every) {
    for (const step of steps) ticks.push(Number((step * 10 ** power).toPrecision(6)));
  }
  return ticks.filter((tick) => tick <= 10 ** last * (1 + 1e-9));
}

/** Like {@link logScale}, with a place for 0 before all others, `zeroWidth` pixels from them. */
export function logScaleFromZero(
  values: readonly number[],
  begin: number,
  end: number,
  zeroWidth: number,
): Scale {
  const direction = Math.sign(end - begin);
  const { at, ticks } = logScale(values, begin + direction * zeroWidth, end);
  return { at: (value) => (value > 0 ? at(value) : begin), ticks: [0, ...ticks] };
}

/** Equal differences are equal distances; from 0 to a round value that covers the most. */
export function linearScale(most: number, begin: number, end: number): Scale {
  const room = most > 0 ? most : 1;
  const power = 10 ** Math.floor(Math.log10(room / 4));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => room / one <= 5);
  const by = step ?? 10 * power;
  const count = Math.ceil(room / by - 1e-9);
  const top = count * by;
  return {
    at: (value) => begin + (Math.min(top, Math.max(0, value)) / top) * (end - begin),
    ticks: Array.from({ length: count + 1 }, (_, i) => Number((i * by).toPrecision(6))),
  };
}

/** A scale with a minimum distance between ticks, in pixels; closer ones are removed. */
export function spacedTicks({ at, ticks }: Scale, spacing: number): Scale {
  let last = -Infinity;
  const kept = ticks.filter((tick) => {
    if (Math.abs(at(tick) - last) < spacing) return false;
    last = at(tick);
    return true;
  });
  return { at, ticks: kept };
}

const KIBI = 1024;

/** A scale of bytes from 0, its ticks at round numbers of KiB or MiB once there are more than some. */
export function kibiScale(most: number, begin: number, end: number): Scale {
  const unit = roundBytes(most);
  const { at, ticks } = linearScale(most / unit, begin, end);
  return { at: (value) => at(value / unit), ticks: ticks.map((tick) => tick * unit) };
}

/** The bytes whose multiples are round up to a number: between two units halves, as 500 bytes are called 0.5 KiB and are less. */
function roundBytes(most: number): number {
  for (const unit of [KIBI * KIBI, KIBI]) {
    if (most > 4 * unit) return unit;
    if (most > (1000 / KIBI) * unit) return unit / 2;
  }
  return 1;
}
