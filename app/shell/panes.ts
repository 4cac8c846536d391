import { features } from '../features/index.ts';
import type { PaneDefinition } from '../session/panes.ts';

export type { PaneArea, PaneDefinition } from '../session/panes.ts';

/** Every pane that can be docked. */
export const panes: readonly PaneDefinition[] = features
  .flatMap((feature) => feature.panes)
  .filter(({ area }) => area !== 'top');

export function findPane(id: string): PaneDefinition | undefined {
  return panes.find((pane) => pane.id === id);
}
