import { appStore } from '../../../transition.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { BoneErrors } from '../bone-upload.ts';
import { errorShades } from './error-colors.ts';
import { useErrorLook } from './use-error-look.ts';

/** How bones are to be coloured by error, or undefined while they are not. */
export function useBoneErrors(): BoneErrors | undefined {
  const isPainted = useStore(appStore, (state) => state.overlay.paint === 'bones');
  const look = useErrorLook();
  return useMemo(() => {
    if (!isPainted || look === undefined) return undefined;
    return { look, shades: errorShades(look.colors) };
  }, [isPainted, look]);
}
