import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { selectHeldSource } from '../../store/build.ts';
import { appStore } from '../../store/store.ts';

/** Says that the pose is the source's, not that of the clip on the stage. */
export function HeldSource(): ReactNode {
  const source = useStore(appStore, selectHeldSource);
  return (
    <output className="viewport-held" hidden={source === undefined}>
      Source of {source?.name ?? ''}
    </output>
  );
}
