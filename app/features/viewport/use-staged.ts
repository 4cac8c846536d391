import { useMemo } from 'react';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { useSessionState } from '../../components/session.tsx';
import { selectMode } from '../../session/state/overlay.ts';
import { selectClip, selectMesh, selectSkeleton } from '../../session/state/stage.ts';
import { selectOrientation } from '../../session/state/orientation.ts';
import { withBeside, sceneBounds, type SceneBounds } from './scene-bounds.ts';
import { boneField, stagedMesh, type BoneField, type StagedMesh } from './staged.ts';

/** What is on the stage, made ready to be drawn. */
export interface Staged {
  readonly skeleton: Skeleton | undefined;
  readonly clip: Animation | RawAnimation | undefined;
  readonly bones: BoneField | undefined;
  readonly mesh: StagedMesh | undefined;
  readonly surroundings: SceneBounds;
}

export function useStaged(): Staged {
  const skeleton = useSessionState(selectSkeleton);
  const clip = useSessionState(selectClip);
  const shownMesh = useSessionState(selectMesh);
  const bones = useMemo(
    () => (skeleton === undefined || skeleton.count === 0 ? undefined : boneField(skeleton, clip)),
    [skeleton, clip],
  );
  const mesh = useMemo(() => shownMesh && stagedMesh(shownMesh), [shownMesh]);
  const orientation = useSessionState(selectOrientation);
  const around = useMemo(
    () => sceneBounds(bones, clip, mesh, orientation),
    [bones, clip, mesh, orientation],
  );
  const isBeside = useSessionState((state) => selectMode(state) === 'beside');
  const both = useMemo(() => (isBeside ? withBeside(around) : around), [around, isBeside]);
  return { skeleton, clip, bones, mesh, surroundings: both };
}
