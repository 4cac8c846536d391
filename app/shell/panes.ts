import type { ComponentType } from 'react';
import type { PaneId } from '../commands/command.ts';

/** Where a pane stands until a person moves it. */
export type PaneArea = 'left' | 'centre' | 'right' | 'bottom';

/** A pane that can be docked. */
export interface PaneDefinition {
  readonly id: PaneId;
  readonly title: string;
  readonly area: PaneArea;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Every pane there is. Those of one area are its tabs, in this order. */
export const panes: readonly PaneDefinition[] = [
  {
    id: 'joints',
    title: 'Joints',
    area: 'left',
    load: () => import('../panes/joints/joints-pane.tsx'),
  },
  {
    id: 'assets',
    title: 'Assets',
    area: 'left',
    load: () => import('../panes/assets/assets-pane.tsx'),
  },
  {
    id: 'bytes',
    title: 'Bytes',
    area: 'left',
    load: () => import('../panes/bytes/bytes-pane.tsx'),
  },
  {
    id: 'viewport',
    title: 'Viewport',
    area: 'centre',
    load: () => import('../panes/viewport/viewport-pane.tsx'),
  },
  {
    id: 'timeline',
    title: 'Timeline',
    area: 'bottom',
    load: () => import('../panes/timeline/timeline-pane.tsx'),
  },
  {
    id: 'memory',
    title: 'Memory',
    area: 'bottom',
    load: () => import('../panes/memory/memory-pane.tsx'),
  },
  {
    id: 'curves',
    title: 'Curves',
    area: 'bottom',
    load: () => import('../panes/curves/curves-pane.tsx'),
  },
  {
    id: 'seek-cost',
    title: 'Seek cost',
    area: 'bottom',
    load: () => import('../panes/seek-cost/seek-cost-pane.tsx'),
  },
  {
    id: 'paths',
    title: 'Path check',
    area: 'bottom',
    load: () => import('../panes/paths/paths-pane.tsx'),
  },
  {
    id: 'error-map',
    title: 'Error map',
    area: 'bottom',
    load: () => import('../panes/error-map/error-map-pane.tsx'),
  },
  {
    id: 'causes',
    title: 'Causes',
    area: 'bottom',
    load: () => import('../panes/causes/causes-pane.tsx'),
  },
  {
    id: 'prices',
    title: 'Key prices',
    area: 'bottom',
    load: () => import('../panes/prices/prices-pane.tsx'),
  },
  {
    id: 'budget',
    title: 'Budget',
    area: 'bottom',
    load: () => import('../panes/budget/budget-pane.tsx'),
  },
  {
    id: 'what-if',
    title: 'What if',
    area: 'bottom',
    load: () => import('../panes/what-if/what-if-pane.tsx'),
  },
  {
    id: 'layouts',
    title: 'Layouts',
    area: 'bottom',
    load: () => import('../panes/layouts/layouts-pane.tsx'),
  },
  {
    id: 'tracks',
    title: 'Tracks',
    area: 'bottom',
    load: () => import('../panes/tracks/tracks-pane.tsx'),
  },
  {
    id: 'sampling',
    title: 'Sampling',
    area: 'right',
    load: () => import('../panes/sampling/sampling-pane.tsx'),
  },
  {
    id: 'iframes',
    title: 'Iframes',
    area: 'right',
    load: () => import('../panes/iframes/iframes-pane.tsx'),
  },
  {
    id: 'debugger',
    title: 'Debugger',
    area: 'right',
    load: () => import('../panes/debugger/debugger-pane.tsx'),
  },
  {
    id: 'blend',
    title: 'Blend',
    area: 'right',
    load: () => import('../panes/blend/blend-pane.tsx'),
  },
  {
    id: 'error',
    title: 'Error',
    area: 'right',
    load: () => import('../panes/error/error-pane.tsx'),
  },
  {
    id: 'compare',
    title: 'A | B',
    area: 'right',
    load: () => import('../panes/compare/compare-pane.tsx'),
  },
  {
    id: 'build',
    title: 'Build',
    area: 'right',
    load: () => import('../panes/build/build-pane.tsx'),
  },
  {
    id: 'crowd',
    title: 'Crowd',
    area: 'centre',
    load: () => import('../panes/crowd/crowd-pane.tsx'),
  },
];

export function findPane(id: string): PaneDefinition | undefined {
  return panes.find((pane) => pane.id === id);
}
