import { useFrame } from '@react-three/fiber';
import { useLayoutEffect, useRef } from 'react';
import { useSession } from '../../components/session.tsx';
import type { Frame } from '../../playback/frame.ts';
import { UPLOAD } from './render-order.ts';

/** Brings to the GPU what has changed since it was last called. Frame time. */
export type Upload = (frame: Frame) => void;

/**
 * Calls an upload in every frame, before the drawing.
 * @param make makes it, when what it uploads to is mounted and whenever `make` is another function
 */
export function useUpload(make: () => Upload | null | undefined): void {
  const { player, frameLoop } = useSession().playback;
  const upload = useRef<Upload | null | undefined>(undefined);
  useLayoutEffect(() => {
    upload.current = make();
    // What is uploaded otherwise is seen otherwise, also while nothing moves.
    frameLoop.invalidateAll();
  }, [make, frameLoop]);
  useFrame(() => upload.current?.(player.frame), UPLOAD);
}
