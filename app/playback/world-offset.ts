import type { SessionStore } from '../session/state/store.ts';
import type { Frame, PlaybackListener } from './frame.ts';
import { createLateCode } from '../session/state/late-code.ts';

/**
 * Shows the clip as if its root had been animated far from the origin. What rounds it is loaded when a distance is
 * first chosen.
 * @param onChange called when what is shown has changed
 */
export function createWorldOffset(
  store: SessionStore,
  onChange: () => void,
): { readonly listener: PlaybackListener } {
  let round: ((frame: Frame) => void) | undefined;
  const rounding = createLateCode(
    store,
    'World offset',
    () => import('./half-rounding.ts'),
    () => {
      round = rounding.code?.createHalfRounding(store);
      onChange();
    },
  );
  store.subscribe((state, before) => {
    if (state.viewport.offset === before.viewport.offset) return;
    if (round === undefined) rounding.load();
    else onChange();
  });
  return { listener: { arrived: (frame) => round?.(frame) } };
}
