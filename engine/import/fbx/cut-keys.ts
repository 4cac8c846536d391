import { listed } from '../../base/count-text.ts';
import type { Seconds } from '../../base/units.ts';
import { note, type Findings } from '../findings.ts';
import { evaluateCurve, type Curve } from './curve.ts';
import type { BlendedProperty } from './layers.ts';
import { CLOCK } from './time.ts';

/** Keys that a clip does not get because they stand outside of its time span. */
export interface CutKeys {
  readonly clip: string;
  /** How many seconds before and after the span the farthest of them stand; 0 for none. */
  readonly before: Seconds;
  readonly after: Seconds;
}

/** The time span of a clip, in ticks of the clock. */
export interface TickSpan {
  readonly first: number;
  readonly last: number;
}

/** Smaller changes, in degrees, in units of the file, or of a scale, are how programs round. */
const UNCHANGED = 1e-3;

/**
 * The keys of a clip that would change something outside of its span; undefined if there are none.
 * @param near seconds: keys that are nearer to the span are those at its ends
 */
export function findCutKeys(
  clip: string,
  properties: readonly BlendedProperty[],
  span: TickSpan,
  near: Seconds,
): CutKeys | undefined {
  let [before, after] = [0, 0];
  for (const { layers } of properties) {
    for (const curve of layers.flatMap(({ animated }) => animated.curves)) {
      if (curve === undefined) continue;
      before = Math.max(before, -farthest(curve, span.first, -near * CLOCK));
      after = Math.max(after, farthest(curve, span.last, near * CLOCK));
    }
  }
  return before > 0 || after > 0
    ? { clip, before: before / CLOCK, after: after / CLOCK }
    : undefined;
}

/**
 * Ticks from an end of the span to the farthest key beyond it that holds another value than the curve has there; 0 for none.
 * @param beyond less than 0 for keys before that end
 */
function farthest(curve: Curve, end: number, beyond: number): number {
  const { ticks, values } = curve;
  const outside =
    beyond < 0 ? (tick: number) => tick < end + beyond : (tick: number) => tick > end + beyond;
  if (!outside(beyond < 0 ? ticks[0] : ticks[ticks.length - 1])) return 0;
  const edge = evaluateCurve(curve, end);
  let most = 0;
  for (let key = 0; key < ticks.length; key++) {
    if (!outside(ticks[key]) || Math.abs(values[key] - edge) <= UNCHANGED) continue;
    if (Math.abs(ticks[key] - end) > Math.abs(most)) most = ticks[key] - end;
  }
  return most;
}

/** Says which clips do not have all of their keys. */
export function noteCutKeys(findings: Findings, cut: readonly CutKeys[]): void {
  if (cut.length === 0) return;
  const [before, after] = [
    Math.max(...cut.map((clip) => clip.before)),
    Math.max(...cut.map((clip) => clip.after)),
  ];
  const places = [
    before > 0 ? `up to ${before.toFixed(3)} s before it` : '',
    after > 0 ? `up to ${after.toFixed(3)} s after it` : '',
  ].filter((place) => place !== '');
  const clips = listed(cut.map(({ clip }) => clip));
  const message = `Keys outside of the time span of ${clips} are not imported, as by the reference importer: ${places.join(', ')}.`;
  const remedy = {
    text: 'If they belong to the movement, set a time span that has them in the program that wrote the file, and export again.',
  };
  note(findings, 'info', 'cut-keys', message, { remedy, evidence: { before, after } });
}
