import type { ComponentType } from 'react';
import type { PaneId } from '../session/commands/command.ts';

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
    load: () => import('../features/joints/joints-pane.tsx'),
  },
  {
    id: 'assets',
    title: 'Assets',
    area: 'left',
    load: () => import('../features/assets/assets-pane.tsx'),
  },
  {
    id: 'bytes',
    title: 'Bytes',
    area: 'left',
    load: () => import('../features/bytes/bytes-pane.tsx'),
  },
  {
    id: 'viewport',
    title: 'Viewport',
    area: 'centre',
    load: () => import('../features/viewport/viewport-pane.tsx'),
  },
  {
    id: 'timeline',
    title: 'Timeline',
    area: 'bottom',
    load: () => import('../features/timeline/timeline-pane.tsx'),
  },
  {
    id: 'memory',
    title: 'Memory',
    area: 'bottom',
    load: () => import('../features/memory/memory-pane.tsx'),
  },
  {
    id: 'curves',
    title: 'Curves',
    area: 'bottom',
    load: () => import('../features/curves/curves-pane.tsx'),
  },
  {
    id: 'seek-cost',
    title: 'Seek cost',
    area: 'bottom',
    load: () => import('../features/seek-cost/seek-cost-pane.tsx'),
  },
  {
    id: 'paths',
    title: 'Path check',
    area: 'bottom',
    load: () => import('../features/paths/paths-pane.tsx'),
  },
  {
    id: 'error-map',
    title: 'Error map',
    area: 'bottom',
    load: () => import('../features/error/error-map-pane.tsx'),
  },
  {
    id: 'causes',
    title: 'Causes',
    area: 'bottom',
    load: () => import('../features/error/causes-pane.tsx'),
  },
  {
    id: 'prices',
    title: 'Key prices',
    area: 'bottom',
    load: () => import('../features/error/prices-pane.tsx'),
  },
  {
    id: 'budget',
    title: 'Budget',
    area: 'bottom',
    load: () => import('../features/budget/budget-pane.tsx'),
  },
  {
    id: 'what-if',
    title: 'What if',
    area: 'bottom',
    load: () => import('../features/what-if/what-if-pane.tsx'),
  },
  {
    id: 'layouts',
    title: 'Layouts',
    area: 'bottom',
    load: () => import('../features/layouts/layouts-pane.tsx'),
  },
  {
    id: 'tracks',
    title: 'Tracks',
    area: 'bottom',
    load: () => import('../features/tracks/tracks-pane.tsx'),
  },
  {
    id: 'sampling',
    title: 'Sampling',
    area: 'right',
    load: () => import('../features/sampling/sampling-pane.tsx'),
  },
  {
    id: 'iframes',
    title: 'Iframes',
    area: 'right',
    load: () => import('../features/iframes/iframes-pane.tsx'),
  },
  {
    id: 'debugger',
    title: 'Debugger',
    area: 'right',
    load: () => import('../features/debugger/debugger-pane.tsx'),
  },
  {
    id: 'blend',
    title: 'Blend',
    area: 'right',
    load: () => import('../features/blend/blend-pane.tsx'),
  },
  {
    id: 'error',
    title: 'Error',
    area: 'right',
    load: () => import('../features/error/error-pane.tsx'),
  },
  {
    id: 'compare',
    title: 'A | B',
    area: 'right',
    load: () => import('../features/compare/compare-pane.tsx'),
  },
  {
    id: 'build',
    title: 'Build',
    area: 'right',
    load: () => import('../features/build/build-pane.tsx'),
  },
  {
    id: 'crowd',
    title: 'Crowd',
    area: 'centre',
    load: () => import('../features/crowd/crowd-pane.tsx'),
  },
];

export function findPane(id: string): PaneDefinition | undefined {
  return panes.find((pane) => pane.id === id);
}
