import type { Command, SavedPart, Session } from './session.ts';
import type { PaneDefinition } from './panes.ts';
import type { Slice } from './state/slice.ts';

/**
 * What a feature brings. The shell knows nothing else of a feature, and features do not know each
 * other.
 */
export interface Feature {
  /** The name of its folder. */
  readonly id: string;
  readonly panes: readonly PaneDefinition[];
  /** State that the feature keeps in the session's store. */
  readonly state?: Slice<object>;
  /** Its commands, in menu order. */
  readonly commands?: readonly Command[];
  /** What of its state belongs to saved sessions; loaded when one is saved or restored. */
  saved?(): Promise<readonly SavedPart[]>;
  /** A page of its own that measures the feature, `?bench=ID`: fills an element for the query of its address. */
  benchmark?(): Promise<(host: HTMLElement, query: string) => Promise<void>>;
  /**
   * Called once in every session: follows the feature's jobs and restores its stored state. Cleanup
   * belongs in `session.onDispose`.
   */
  start?(session: Session): void;
}

/** Defines a feature; see docs/architecture.md for an example, step by step. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
