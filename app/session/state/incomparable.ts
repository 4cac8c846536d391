import { isAdditive } from './additive.ts';
import { clipOf, type Asset } from './assets.ts';
import {
  candidateAsset,
  isDifferencePending,
  selectErrorComparison,
  selectErrorReference,
} from './error.ts';
import { selectSkeleton } from './stage.ts';
import type { ErrorState } from './error.ts';

const UNBUILT =
  'This clip is a source, which has lost nothing: build it to measure what its compression costs.';

/** Why the clip on the stage cannot be measured against its reference, and what to do, in a sentence. */
export function selectIncomparable(state: ErrorState): string | undefined {
  const skeleton = selectSkeleton(state);
  const candidate = candidateAsset(state);
  const against = selectErrorReference(state);
  if (skeleton === undefined || candidate === undefined) return undefined;
  if (against === undefined)
    return candidate.entry.object.kind === 'raw-animation' ? UNBUILT : undefined;
  if (selectErrorComparison(state) !== undefined || isDifferencePending(state)) return undefined;
  const clip = clipOf(candidate);
  const [name, other] = namesOf(candidate, against);
  if (clip === undefined || !isAdditive(skeleton, clip)) {
    return `${name} holds poses, ${other} differences that are added to a pose: choose another clip of poses.`;
  }
  if (against.entry.object.kind === 'animation') {
    return `${name} holds differences, ${other} poses of which no difference can be made: open the source that they were built of.`;
  }
  return `${name} is relative to neither the first frame of ${other} nor the rest pose, and no file says to what: build the source here as additive, and measure that.`;
}

/** Names that distinguish the two: a build often has the name of its source. */
function namesOf(a: Asset, b: Asset): readonly [string, string] {
  return a.label === b.label ? [a.fileName, b.fileName] : [a.label, b.label];
}

/** What a build made of the reference, against which the clip is measured; undefined for the reference itself. */
export function selectDerivedReference(
  state: ErrorState,
): 'difference' | 'without motion' | undefined {
  const against = selectErrorReference(state)?.entry.object;
  const comparison = selectErrorComparison(state);
  if (comparison === undefined || comparison.reference === against) return undefined;
  const { skeleton, candidate } = comparison;
  return isAdditive(skeleton, candidate) ? 'difference' : 'without motion';
}
