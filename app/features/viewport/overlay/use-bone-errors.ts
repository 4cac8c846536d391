import { appStore } from '../../../transition.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { BoneErrors } from '../bone-upload.ts';
import { errorShades } from './error-colors.ts';
import { useErrorStyle } from './use-error-style.ts';

/** How bones are to be coloured by error, or undefined while they are not. */
export function useBoneErrors(): BoneErrors | undefined {
  const isPainted = useStore(appStore, (state) => state.overlay.paint === 'bones');
  const style = useErrorStyle();
  return useMemo(() => {
    if (!isPainted || style === undefined) return undefined;
    return { style, shades: errorShades(style.colors) };
  }, [isPainted, style]);
}
