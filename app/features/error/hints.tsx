import { useMemo, type ReactNode } from 'react';
import { poseSource, type ErrorStatistics } from '#engine/inspect/error';
import { poseLength, unpackPose } from '#engine/math';
import { timeRangeText } from '#engine/offline';
import { haveSameDuration, type Clip, type UserTrack } from '#engine/model';
import { useSessionState } from '../../components/session.tsx';
import { formatCounted, formatDuration } from '../../draw/format.ts';
import { motionOf, selectClipTracks } from '../../session/state/clip-tracks.ts';
import { builtRecipe } from '../../session/state/build.ts';
import {
  candidateAsset,
  selectDerivedReference,
  selectMeasuredRecipe,
} from '../../session/state/error-comparison.ts';
import { type Comparison } from '../../session/state/error.ts';
import { Problem } from '../../ui/empty-state.tsx';
import './error-pane.css';

interface HintsProps {
  readonly comparison: Comparison;
  readonly statistics: ErrorStatistics;
}

/** Says so if both do not last as long. */
export function DurationHint({ comparison }: Pick<HintsProps, 'comparison'>): ReactNode {
  const { reference, candidate } = comparison;
  if (haveSameDuration(reference, candidate)) return null;
  return (
    <p className="error-hint">
      It lasts {formatDuration(candidate.duration)} and what it is measured against{' '}
      {formatDuration(reference.duration)}: only what both have is measured, from the start of both.
      If it is a range of that, set the range in Build to measure the clip against it.
    </p>
  );
}

/** Says which range of the source is measured, and how it is known. */
function RangeHint(): ReactNode {
  const range = useSessionState((state) => selectMeasuredRecipe(state)?.range);
  const isOpened = useSessionState((state) => {
    const clip = candidateAsset(state);
    return clip !== undefined && builtRecipe(state, clip) === undefined;
  });
  const times = range && timeRangeText(range);
  return (
    <p className="error-hint">
      {isOpened
        ? `This clip lasts as long as ${times} of its source, the range that is set in Build: it is measured against that range.`
        : `This clip was built from ${times} of its source: it is measured against that range.`}
    </p>
  );
}

/** Notes that are needed to read the numbers correctly. */
export function Hints({ comparison, statistics }: HintsProps): ReactNode {
  const tracks = useSessionState(selectClipTracks);
  const { reference, candidate } = comparison;
  const isElsewhere = useMemo(
    () => hasSeparateMotion(reference, candidate, motionOf(tracks).position),
    [reference, candidate, tracks],
  );
  const derived = useSessionState(selectDerivedReference);
  const { noNumbers, unmeasured, jointMax } = statistics;
  return (
    <>
      {derived === 'without motion' ? (
        <p className="error-hint">
          The source has root motion that this clip has not: it is measured against the source
          without that motion.
        </p>
      ) : null}
      {derived === 'range' ? <RangeHint /> : null}
      {derived === 'difference' ? (
        <p className="error-hint">
          This clip holds differences, its source poses: it is measured against the difference that
          a build makes of them.
        </p>
      ) : null}
      <DurationHint comparison={comparison} />
      {noNumbers === 0 ? null : (
        <Problem
          text={`${formatCounted(noNumbers, 'value')} are no numbers: poses there are not finite. They are left out below.`}
        />
      )}
      {isElsewhere ? (
        <p className="error-hint">
          The root motion is in a track of its own here, and in the keys of the source: most of the
          measured error is that motion. Measure against a source without it.
        </p>
      ) : null}
      {unmeasured.length === 0 ? null : (
        <p className="error-hint">
          {unmeasured.length} of {formatCounted(jointMax.length, 'joint')} are left out: every
          vertex follows another joint more.
        </p>
      )}
    </>
  );
}

/** The source's root covers at least this part of the track's distance, and the clip's less. */
const PART = 0.5;

/**
 * Whether the error of a clip comes from root motion that is in a track of its own, while its source has it in its keys:
 * the source's root covers the distance, and the clip's does not.
 */
export function hasSeparateMotion(
  reference: Clip,
  candidate: Clip,
  position: UserTrack | undefined,
): boolean {
  if (position === undefined) return false;
  const way = keyDisplacement(position);
  return (
    way > 0 && rootDisplacement(reference) >= PART * way && rootDisplacement(candidate) < PART * way
  );
}

/** From the first key to the last one. */
function keyDisplacement({ values, count }: UserTrack): number {
  if (count === 0) return 0;
  const last = values.length - 3;
  return Math.hypot(
    values[last] - values[0],
    values[last + 1] - values[1],
    values[last + 2] - values[2],
  );
}

/** Distance of the first joint between the clip's start and end. */
function rootDisplacement(clip: Clip): number {
  if (clip.trackCount === 0) return 0;
  const source = poseSource(clip);
  const pose = new Float32Array(poseLength(clip.trackCount));
  const [from, to] = [0, clip.duration].map((time) => {
    source.samplePose(time, pose);
    return unpackPose(pose, 1);
  });
  return Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
}
