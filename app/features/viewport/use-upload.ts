import { useFrame } from '@react-three/fiber';
import { useLayoutEffect, useRef } from 'react';
import { useSession } from '../../components/session.tsx';
import type { Frame } from '../../playback/frame.ts';
import { UPLOAD } from './render-order.ts';

/** Writes buffers that have changed since the last call. Frame time. */
export type Upload = (frame: Frame) => void;

/**
 * Calls an upload in every frame, before the drawing.
 * @param make called after mounting and whenever it is another function
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
