import { useFrame } from '@react-three/fiber';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Skeleton } from '#engine/model';
import type { OverlayMode, OverlaySide } from '../../session/state/overlay.ts';
import { useSession } from '../../components/session.tsx';
import type { Frame } from '../../playback/frame.ts';

/** Order of drawing. */
export const ORDER = {
  ground: 0,
  mesh: 1,
  bounds: 1,
  otherMesh: 1.1,
  otherBones: 1.5,
  bones: 2,
  axes: 3,
} as const;

/** Frame callbacks before the drawing: first the camera moves, then buffers are written. */
export const MOVE_CAMERA = -2;
export const UPLOAD = -1;

/** Layers of three that tell the two clips apart; everything else is on layer 0. */
export const LAYER = { both: 0, reference: 1, clip: 2 } as const;

const REFERENCE_ALONE = (1 << LAYER.both) | (1 << LAYER.reference);
const CLIP_ALONE = (1 << LAYER.both) | (1 << LAYER.clip);

/** Masks of visible layers. */
export const SEEN = {
  reference: REFERENCE_ALONE,
  clip: CLIP_ALONE,
  together: REFERENCE_ALONE | CLIP_ALONE,
} as const;

/** Milliseconds that each of two flickering poses is shown: slow enough for people whom flashes make ill. */
export const FLICKER_MS = 400;

/** Mask of the layers that are visible in the whole view; `turn`: the clip that is shown while flickering. */
export function seenLayers(mode: OverlayMode, turn: OverlaySide): number {
  if (mode === 'off') return SEEN.clip;
  return mode === 'flickered' ? SEEN[turn] : SEEN.together;
}

/** Writes buffers that have changed since the last call. Frame time. */
export type Upload = (frame: Frame) => void;

/**
 * Calls an upload in every frame, before the drawing.
 * @param make called after mounting and whenever the function changes
 */
export function useUpload(make: () => Upload | null | undefined): void {
  const { player, frameLoop } = useSession().playback;
  const upload = useRef<Upload | null | undefined>(undefined);
  useLayoutEffect(() => {
    upload.current = make();
    // The picture changes even while nothing plays.
    frameLoop.invalidateAll();
  }, [make, frameLoop]);
  useFrame(() => upload.current?.(player.frame), UPLOAD);
}

/**
 * Calls `write` once for every pose of a skeleton, and again when it is another function. Frame time.
 * @param skeleton undefined to write nothing
 */
export function usePoseUpload(skeleton: Skeleton | undefined, write: Upload): void {
  useUpload(
    useCallback(() => {
      let pose = -1;
      return (frame) => {
        if (skeleton === undefined || frame.skeleton !== skeleton || pose === frame.poseVersion)
          return;
        pose = frame.poseVersion;
        write(frame);
      };
    }, [skeleton, write]),
  );
}

/** Disposes of a GPU resource when another replaces it and on unmounting; returns it. */
export function useDisposed<Resource extends { dispose(): void }>(resource: Resource): Resource {
  useEffect(() => () => resource.dispose(), [resource]);
  return resource;
}
