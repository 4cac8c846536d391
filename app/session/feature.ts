import type { PaneDefinition } from './panes.ts';
import type { Command, Session } from './session.ts';
import type { Slice } from './state/slice.ts';

/** What a feature brings. The shell knows features by this alone; features do not know each other. */
export interface Feature {
  /** The name of its folder. */
  readonly id: string;
  readonly panes: readonly PaneDefinition[];
  /** State that the feature keeps in the session's store. */
  readonly state?: Slice<object>;
  /** What it lets a person do; the order is that of menus. */
  readonly commands?: readonly Command[];
  /** Called once in every session: follows its jobs, restores what it keeps. Ends by `session.onDispose`. */
  start?(session: Session): void;
}

/** Defines a feature; see docs/architecture.md for one that is written step by step. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
