import { ifValid } from '../base/if-valid.ts';
import { countText } from '../base/count-text.ts';
import type { Place, SceneRule } from '../kinds/shared/rule.ts';
import type { RawTrack } from '../model/raw.ts';
import type { UserTrack } from '../model/user-track.ts';
import { buildTrack } from '../offline/track-builder.ts';
import { edgesBetween, type Edge } from '../runtime/track-triggering.ts';
import { short } from './rig-rules.ts';

/** A user track and the threshold at which its edges fire. */
export interface TrackScene {
  readonly track: UserTrack | RawTrack;
  /** Half of the track's range if undefined. */
  readonly threshold: number | undefined;
}

/** An edge nearer than this to the start or the end is at the loop point. */
const AT_SEAM = 1e-4;

/** Edges nearer than this are at one time. */
const AT_ONCE = 1e-6;

export const TRACK_RULES: readonly SceneRule<TrackScene>[] = [
  {
    name: 'edge-at-seam',
    severity: 'info',
    why: 'An event at the loop point fires in the loop that ends or in the one that begins, as rounding decides: move it off the ends of the clip.',
    check: edgeAtSeam,
  },
  {
    name: 'edge-never',
    severity: 'warning',
    why: 'Its event never fires: choose a threshold that the curve crosses.',
    check: edgeNever,
  },
  {
    name: 'pulse-empty',
    severity: 'warning',
    why: 'The curve rises and falls at one time: its event begins and ends in the same step, or is missed.',
    check: emptyPulse,
  },
];

/** The float track with its threshold and range; undefined for tracks without edges. */
function edgeTrack({
  track,
  threshold,
}: TrackScene):
  | { readonly built: UserTrack; readonly at: number; readonly low: number; readonly high: number }
  | undefined {
  if (track.type !== 'float' || track.count === 0) return undefined;
  const built = track.kind === 'track' ? track : ifValid(() => buildTrack(track));
  if (built === undefined) return undefined;
  const { values } = built;
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  return { built, at: threshold ?? (low + high) / 2, low, high };
}

function* edgeAtSeam(scene: TrackScene): Iterable<Place> {
  const found = edgeTrack(scene);
  if (found === undefined) return;
  const { built, at } = found;
  const edges = edgesBetween(built, at, 0, 1);
  const first = edges.find(({ ratio }) => isAtSeam(ratio));
  if (first === undefined) return;
  const perLoop = edgesBetween(built, at, 1, 2).filter(({ ratio }) => isAtSeam(ratio - 1)).length;
  const direction = first.rising ? 'rises' : 'falls';
  yield {
    track: 0,
    message: `${direction} through ${short(at)} at ratio ${short(first.ratio)}, where the clip loops: ${countText(perLoop, 'edge')} there in every loop`,
    evidence: { ratio: first.ratio, threshold: at, edgesPerLoop: perLoop },
  };
}

function isAtSeam(ratio: number): boolean {
  return ratio <= AT_SEAM || ratio >= 1 - AT_SEAM;
}

function* edgeNever(scene: TrackScene): Iterable<Place> {
  const found = edgeTrack(scene);
  if (found === undefined) return;
  const { built, at, low, high } = found;
  // A track of one value is a setting, unless somebody waits for its edges.
  if (scene.threshold === undefined && (built.count < 2 || low === high)) return;
  if (low <= at && high > at) return;
  yield {
    track: 0,
    message: `never crosses ${short(at)}: its values are from ${short(low)} to ${short(high)}`,
    evidence: { threshold: at, low, high },
  };
}

function* emptyPulse(scene: TrackScene): Iterable<Place> {
  const found = edgeTrack(scene);
  if (found === undefined) return;
  const { built, at } = found;
  const edges = edgesBetween(built, at, 0, 1);
  const empty = edges.filter((edge, i) => i > 0 && isEmpty(edges[i - 1], edge));
  for (const { ratio } of empty) {
    yield {
      track: 0,
      message: `rises and falls through ${short(at)} at one time, ratio ${short(ratio)}`,
      evidence: { ratio, threshold: at },
    };
  }
}

function isEmpty(before: Edge, edge: Edge): boolean {
  return before.rising && !edge.rising && edge.ratio - before.ratio <= AT_ONCE;
}
