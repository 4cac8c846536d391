import { useEffect, useState } from 'react';
import { useSessionState, useSlice } from '../../components/session.tsx';
import { isAttached } from '../../playback/attachment.ts';
import { selectOverlaid } from '../../session/state/overlay.ts';
import type { SessionState } from '../../session/state/store.ts';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { viewsSlice } from './state.ts';

async function importExtras() {
  const [{ SceneExtras }, { ErrorSkin }] = await Promise.all([
    import('./extras/scene-extras.tsx'),
    import('./extras/error-skin.tsx'),
  ]);
  return { SceneExtras, ErrorSkin };
}

/** What the scene shows besides the clip's own mesh and bones. */
export type Extras = Awaited<ReturnType<typeof importExtras>>;

/** The extras of the scene: fetched when one is first wanted, and kept. */
export function useExtras(): Extras | undefined {
  const isWanted = useSessionState(hasExtras);
  const [extras, setExtras] = useState<Extras>();
  const fail = useThrowInRender();
  useEffect(() => {
    // Here and not in the scene, whose root has no boundary for what cannot be fetched.
    if (isWanted) importExtras().then(setExtras, fail);
  }, [isWanted, fail]);
  return extras;
}

function hasExtras(state: SessionState): boolean {
  const { viewport, overlay, rootMotion } = state;
  return (
    viewport.axes ||
    viewport.bounds ||
    overlay.trails ||
    overlay.ghosts > 0 ||
    rootMotion ||
    isAttached(state) ||
    selectOverlaid(state) !== undefined
  );
}

/** What draws the second view: fetched when its pane is first open, and kept. */
export function useSecondViews() {
  const isOpen = useSlice(viewsSlice, (state) => state.isSecondViewOpen);
  const [second, setSecond] = useState<typeof import('./extras/second-view.tsx')>();
  useEffect(() => {
    // A failure is that of the pane, which needs the same code.
    if (isOpen) import('./extras/second-view.tsx').then(setSecond, () => undefined);
  }, [isOpen]);
  return second;
}
