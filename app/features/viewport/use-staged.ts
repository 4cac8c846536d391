import { appStore } from '../../transition.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import { selectMode } from '../../session/state/overlay.ts';
import { selectClip, selectMesh, selectSkeleton } from '../../session/state/stage.ts';
import { selectStance } from '../../session/state/stance.ts';
import { withBeside } from './overlay/beside.ts';
import { boneField, stagedMesh, surroundings } from './staged.ts';
import type { BoneField, StagedMesh, Surroundings } from './staged.ts';

/** What is on the stage, made ready to be drawn. */
export interface Staged {
  readonly skeleton: Skeleton | undefined;
  readonly clip: Animation | RawAnimation | undefined;
  readonly bones: BoneField | undefined;
  readonly mesh: StagedMesh | undefined;
  readonly surroundings: Surroundings;
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
  const stance = useStore(appStore, selectStance);
  const around = useMemo(
    () => surroundings(bones, clip, mesh, stance),
    [bones, clip, mesh, stance],
  );
  const isBeside = useStore(appStore, (state) => selectMode(state) === 'beside');
  const both = useMemo(() => (isBeside ? withBeside(around) : around), [around, isBeside]);
  return { skeleton, clip, bones, mesh, surroundings: both };
}
