import { appStore } from '../../../transition.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { selectComparison } from '../../../session/state/error.ts';
import { selectOverlaid } from '../../../session/state/overlay.ts';
import { selectClip } from '../../../session/state/stage.ts';
import type { BoneField } from '../staged.ts';
import { magnifiedPath, pathLines, trailPath, trailTimes } from './trail-path.ts';

/** The trail of the active joint, as lines; see `pathLines`. */
export interface Trails {
  readonly clip: Float32Array;
  readonly reference: Float32Array | undefined;
}

/** Undefined while there is no trail to be shown; a source's is shown beside a clip's wherever there is one. */
export function useTrails(bones: BoneField | undefined): Trails | undefined {
  const isOn = useStore(appStore, ({ overlay, blendOn }) => overlay.trails && !blendOn);
  const joint = useStore(appStore, (state) => state.selectedJoints.at(-1));
  const shown = useStore(appStore, selectClip);
  const comparison = useStore(appStore, selectComparison);
  const magnification = useStore(appStore, (state) =>
    selectOverlaid(state) === undefined ? 1 : state.overlay.magnification,
  );
  const skeleton = bones?.skeleton;
  const clip = comparison?.candidate ?? shown;
  const reference = comparison?.reference;
  const paths = useMemo(() => {
    if (!isOn || skeleton === undefined || clip === undefined) return undefined;
    if (joint === undefined || joint >= skeleton.count) return undefined;
    const times = trailTimes(clip.duration, skeleton.count);
    const from = reference && trailPath(skeleton, reference, joint, times);
    return { to: trailPath(skeleton, clip, joint, times), from };
  }, [isOn, skeleton, clip, reference, joint]);
  return useMemo(() => {
    if (paths === undefined) return undefined;
    const { from, to } = paths;
    const clipPath = from === undefined ? to : magnifiedPath(to, from, magnification);
    return { clip: pathLines(clipPath), reference: from && pathLines(from) };
  }, [paths, magnification]);
}
