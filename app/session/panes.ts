import type { ComponentType } from 'react';

/** Where a pane stands until a person moves it; `top` is the bar above all that can be docked. */
export type PaneArea = 'left' | 'centre' | 'right' | 'bottom' | 'top';

/** A part of the screen. */
export interface PaneDefinition {
  /** Stable: layouts and commands name it. */
  readonly id: string;
  readonly title: string;
  readonly area: PaneArea;
  /** What question it answers, in one sentence for a person who sees it for the first time. */
  readonly help: string;
  load(): Promise<{ readonly default: ComponentType }>;
}

/** Where panes stand: what docks them. */
export interface PaneHost {
  /** Opens the pane if it is closed, brings it to the front and gives it the focus. */
  focusPane(id: string): void;
}

/** How commands and features reach panes without knowing them. */
export interface Panes {
  /** Every pane there is. Those of one area are its tabs, in this order. */
  readonly all: readonly PaneDefinition[];
  find(id: string): PaneDefinition | undefined;
  /**
   * Brings a pane to the front.
   * @param part what in it is to have the focus, by a name that the pane knows; it is kept until the pane takes it,
   * which may have to load first
   */
  show(id: string, part?: string): void;
  /** Calls back with every part of this pane that is asked for, and at once where one was. Returns what stops that. */
  onPart(id: string, take: (part: string) => void): () => void;
  /** Has panes shown by this host from now on; returns what disconnects it. */
  connect(host: PaneHost): () => void;
}

export function createPanes(all: readonly PaneDefinition[]): Panes {
  const waiting = new Map<string, string>();
  const takers = new Map<string, (part: string) => void>();
  let host: PaneHost | undefined;
  const deliver = (id: string): void => {
    const part = waiting.get(id);
    const take = takers.get(id);
    if (part === undefined || take === undefined) return;
    waiting.delete(id);
    take(part);
  };
  return {
    all,
    find: (wanted) => all.find(({ id }) => id === wanted),
    show: (id, part) => {
      host?.focusPane(id);
      if (part === undefined) return;
      waiting.set(id, part);
      deliver(id);
    },
    onPart: (id, take) => {
      takers.set(id, take);
      deliver(id);
      return () => {
        if (takers.get(id) === take) takers.delete(id);
      };
    },
    connect: (connected) => {
      host = connected;
      return () => {
        if (host === connected) host = undefined;
      };
    },
  };
}
