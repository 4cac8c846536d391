import { createStore, type StoreApi } from 'zustand/vanilla';
import { WORKSPACES } from '../session/panes.ts';
import { definePart } from '../session/session.ts';
import { readStored, writeStored } from '../session/stored.ts';
import { workspacePart } from './workspace.ts';

interface WorkspacesState {
  /** Name of the one that is open. */
  readonly current: string;
  /** Names of a person's own, in the order in which they were saved. */
  readonly own: readonly string[];
  /** Whether a new one is being named. */
  readonly isNaming: boolean;
}

/** Arrangements of panes by name: those that everybody has, and a person's own. Each keeps its last layout. */
export interface Workspaces {
  readonly store: StoreApi<WorkspacesState>;
  /** Lays the panes out as they last were in a workspace. Nothing else changes. */
  choose(name: string): void;
  askName(isNaming: boolean): void;
  /** Why a workspace cannot have this name; undefined if it can. */
  misnamed(name: string): string | undefined;
  /** Saves the panes as they are under a new name, and goes on there. */
  save(name: string): void;
  /** Forgets one of the person's own; where it is open, the first one opens. */
  remove(name: string): void;
}

const KEY = 'posescope.workspaces';
const VERSION = 1;
const LONGEST_NAME = 40;
const [FIRST] = WORKSPACES;

/** As stored: layouts of those that are not open, by name. */
interface Stored extends Pick<WorkspacesState, 'current' | 'own'> {
  readonly layouts: Readonly<Record<string, unknown>>;
}

export const workspacesPart = definePart<Workspaces>(({ storage, use }) => {
  const stored = read(readStored(storage, KEY, VERSION));
  const layouts = new Map(Object.entries(stored.layouts));
  const { current, own } = stored;
  const store = createStore<WorkspacesState>(() => ({ current, own, isNaming: false }));
  const panes = use(workspacePart);
  const change = (state: Partial<WorkspacesState>): void => {
    store.setState(state);
    const { current: open, own: names } = store.getState();
    const kept: Stored = { current: open, own: names, layouts: Object.fromEntries(layouts) };
    writeStored(storage, KEY, VERSION, kept);
  };
  const open = (name: string): void => {
    change({ current: name });
    if (layouts.has(name)) panes.setLayout(layouts.get(name));
    else panes.resetLayout(name);
  };
  const all = (): readonly string[] => [...WORKSPACES, ...store.getState().own];
  return {
    store,
    choose: (name) => {
      const { current: before } = store.getState();
      if (name === before || !all().includes(name)) return;
      layouts.set(before, panes.layout());
      open(name);
    },
    askName: (isNaming) => store.setState({ isNaming }),
    misnamed: (name) => misnamed(name.trim(), all()),
    save: (wanted) => {
      const name = wanted.trim();
      if (misnamed(name, all()) !== undefined) return;
      const { current: before, own: names } = store.getState();
      layouts.set(before, panes.layout());
      layouts.set(name, panes.layout());
      change({ current: name, own: [...names, name], isNaming: false });
    },
    remove: (name) => {
      const { current: before, own: names } = store.getState();
      layouts.delete(name);
      change({ own: names.filter((other) => other !== name) });
      if (name === before) open(FIRST);
    },
  };
});

function misnamed(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'A workspace needs a name';
  if (name.length > LONGEST_NAME) return `A name has at most ${LONGEST_NAME} letters`;
  const isTaken = taken.some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken ? 'There is a workspace of this name' : undefined;
}

/** What is stored, as far as it is understood. */
function read(value: unknown): Stored {
  const { current, own, layouts } = (value ?? {}) as Partial<Record<keyof Stored, unknown>>;
  const names = Array.isArray(own) ? own.filter((name) => typeof name === 'string') : [];
  const isKnown = typeof current === 'string' && [...WORKSPACES, ...names].includes(current);
  return {
    current: isKnown ? current : FIRST,
    own: names,
    layouts: typeof layouts === 'object' && layouts !== null ? { ...layouts } : {},
  };
}
