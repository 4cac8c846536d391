import type { ComponentType } from 'react';
import type { OpenFinding } from './state/findings.ts';
import type { SessionState } from './state/store.ts';

/** The default place of a pane; `top` is the bar above the docked panes. */
export type PaneArea = 'left' | 'centre' | 'right' | 'bottom' | 'top';

/** The workspaces that everybody has; the first has every pane in its own area. */
export const WORKSPACES = ['Engine', 'Animator', 'Build', 'Blank'] as const;

/** Help about a pane besides the question that it answers. */
export interface PaneHelp {
  /** How to read it, a paragraph each. Plain text: it is shown in the page and in `docs/panes.md`. */
  readonly reading: readonly string[];
  /** Something to try with the clips that the page opens with. */
  readonly example: string;
  /** What people call what they find here, with commas between: the palette knows them. */
  readonly words: string;
  /** What else they call commands of its feature, by patterns of the commands' ids. */
  readonly commands?: Readonly<Record<string, string>>;
}

/** A number in the unit that the heading of its column names, or a text. */
export type TableCell = number | string;

/** What a picture shows, as rows of values. Rows are made on request: there may be a million. */
export interface PaneTable {
  readonly title: string;
  /** Headings with units: `time (s)`. */
  readonly columns: readonly string[];
  readonly rowCount: number;
  row(index: number): readonly TableCell[];
}

/** A table with a row for every item. */
export function tableOf<Item>(
  title: string,
  columns: readonly string[],
  items: ArrayLike<Item>,
  row: (item: Item, index: number) => readonly TableCell[],
): PaneTable {
  return { title, columns, rowCount: items.length, row: (index) => row(items[index], index) };
}

/** A React hook: the tables of what a pane shows now; empty if it shows nothing. */
export type UsePaneTables = () => readonly PaneTable[];

/** A pane: a part of the screen that can be docked. */
export interface PaneDefinition {
  /** Stable, because stored layouts and commands use it. */
  readonly id: string;
  readonly title: string;
  readonly area: PaneArea;
  /** Where it is in other workspaces than the first; not there in those that are not named. */
  readonly workspaces?: Readonly<Partial<Record<(typeof WORKSPACES)[number], PaneArea>>>;
  /** The question that the pane answers, in one sentence for new users. */
  readonly help: string;
  /** The rest of its help, fetched on request. */
  helpText(): Promise<PaneHelp>;
  load(): Promise<{ readonly default: ComponentType }>;
  /** What its pictures show, as tables; fetched on request. */
  tables?(): Promise<UsePaneTables>;
  /** Id of the command that saves its picture, where that takes more than reading its canvases. */
  readonly picture?: string;
  /** Whether it comes after the panes of all features, whichever feature it is of. */
  readonly isLast?: boolean;
  /** Findings that are counted on its tab; the same list until something changes. */
  badge?(state: SessionState): readonly OpenFinding[];
}

/** The docking area that shows panes. */
export interface PaneHost {
  /** Opens the pane if it is closed, brings it to the front and gives it the focus. */
  focusPane(id: string): void;
  /** The pane that has the focus; null if none has. */
  focusedPane(): string | null;
}

/** Lets commands and features show panes that they do not import. */
export interface Panes {
  /** All panes. Those of one area are its tabs, in this order. */
  readonly all: readonly PaneDefinition[];
  find(id: string): PaneDefinition | undefined;
  /**
   * Brings a pane to the front.
   * @param part name of the part of the pane that gets the focus; kept until the pane has loaded and
   * takes it
   */
  show(id: string, part?: string): void;
  /** The pane that has the focus; null if none has. */
  focused(): string | null;
  /**
   * Calls back with every requested part of this pane, and at once if one is waiting. Returns a
   * function that stops it.
   */
  onPart(id: string, take: (part: string) => void): () => void;
  /** From now on, this host shows the panes. Returns a function that disconnects it. */
  connect(host: PaneHost): () => void;
}

/** The panes of features in the order of their tabs and numbers. */
export function panesOf(
  features: readonly { readonly panes: readonly PaneDefinition[] }[],
): readonly PaneDefinition[] {
  const isLast = (pane: PaneDefinition): number => Number(pane.isLast ?? false);
  return features.flatMap(({ panes }) => panes).toSorted((a, b) => isLast(a) - isLast(b));
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
    focused: () => host?.focusedPane() ?? null,
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
