import { appStore } from '../../transition.ts';
import { comparableClips, selectCompared } from './state.ts';
import { candidateAsset } from '../../session/state/error.ts';
import type { OverlayMode } from '../../session/state/overlay.ts';
import type { Command } from '../../session/session.ts';

const hasPair = (): boolean => selectCompared(appStore.getState())[1] !== undefined;

function swap(): void {
  const state = appStore.getState();
  const [a, b] = selectCompared(state);
  if (a !== undefined && b !== undefined) state.setCompared(b.id, a.id);
}

function showDefaultPair(): void {
  appStore.getState().setCompared(null, null);
}

function show(): void {
  appStore.getState().requestPane('compare', '');
}

/** Puts B on the stage and A beside it, in the viewport and everywhere that errors are shown. */
export function showCompared(mode: OverlayMode): void {
  const state = appStore.getState();
  const [a, b] = selectCompared(state);
  if (a === undefined || b === undefined) return;
  if (candidateAsset(state)?.id !== b.id) state.show(b.id);
  state.setErrorReference(a.id);
  state.setOverlay({ mode });
}

/** Two clips, or two builds of one, side by side. */
export const compareCommands: readonly Command[] = [
  {
    id: 'compare.show',
    title: 'Compare two clips, key by key',
    group: 'Analyse',
    run: show,
    enabled: () => comparableClips(appStore.getState()).length > 1,
  },
  { id: 'compare.swap', title: 'Swap A and B', group: 'Analyse', run: swap, enabled: hasPair },
  {
    id: 'compare.usual',
    title: 'Compare the clip on the stage with its source',
    group: 'Analyse',
    run: showDefaultPair,
    enabled: () => {
      const { comparedA, comparedB } = appStore.getState();
      return comparedA !== null || comparedB !== null;
    },
  },
];
