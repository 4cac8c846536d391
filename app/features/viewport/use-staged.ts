import { appStore } from '../../transition.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { selectMode } from '../../session/state/overlay.ts';
import { selectClip, selectMesh, selectSkeleton } from '../../session/state/stage.ts';
import { selectOrientation } from '../../session/state/orientation.ts';
import { withBeside } from './overlay/beside.ts';
import { boneField, stagedMesh, sceneBounds } from './staged.ts';
import type { BoneField, StagedMesh, SceneBounds } from './staged.ts';

/** What is on the stage, made ready to be drawn. */
export interface Staged {
  readonly skeleton: Skeleton | undefined;
  readonly clip: Animation | RawAnimation | undefined;
  readonly bones: BoneField | undefined;
  readonly mesh: StagedMesh | undefined;
  readonly surroundings: SceneBounds;
}

export function useStaged(): Staged {
  const skeleton = useStore(appStore, selectSkeleton);
  const clip = useStore(appStore, selectClip);
  const shownMesh = useStore(appStore, selectMesh);
  const bones = useMemo(
    () => (skeleton === undefined || skeleton.count === 0 ? undefined : boneField(skeleton, clip)),
    [skeleton, clip],
  );
  const mesh = useMemo(() => shownMesh && stagedMesh(shownMesh), [shownMesh]);
  const orientation = useStore(appStore, selectOrientation);
  const around = useMemo(
    () => sceneBounds(bones, clip, mesh, orientation),
    [bones, clip, mesh, orientation],
  );
  const isBeside = useStore(appStore, (state) => selectMode(state) === 'beside');
  const both = useMemo(() => (isBeside ? withBeside(around) : around), [around, isBeside]);
  return { skeleton, clip, bones, mesh, surroundings: both };
}
