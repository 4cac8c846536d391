import type { Playback } from '../playback/playback.ts';
import type { Announcements } from './announcements.ts';
import type { Files } from './files/files.ts';
import type { History } from './history/history.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Panes } from './panes.ts';
import type { Questions } from './questions.ts';
import type { AssetId } from './state/assets.ts';
import type { SessionState, SessionStore } from './state/store.ts';
import type { Storage } from './stored.ts';

/**
 * One open inspector: its state and everything it does, independent of any page. Disposed as a whole.
 */
export interface Session {
  /** State that changes at edit time; see `Playback` for what changes every frame. */
  readonly store: SessionStore;
  readonly playback: Playback;
  /** Edits of the document, for undo and redo. */
  readonly history: History;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly commands: Commands;
  readonly panes: Panes;
  readonly announcements: Announcements;
  readonly questions: Questions;
  /** What features and the page around them add to saved sessions; loaded when one is saved or restored. */
  savedParts(): Promise<readonly SavedPart[]>;
  /** Storage of preferences, layout and masks. */
  readonly storage: Storage;
  /** The session's instance of a part, created on first use. */
  use<Value>(part: Part<Value>): Value;
  /** Registers a cleanup function that runs when the session is disposed; at once where it is already. */
  onDispose(end: () => void): void;
  /** Stops everything that the session has started: workers, timers, listeners. */
  dispose(): void;
}

/** Something that exists once per session. */
export interface Part<Value> {
  create(session: Session): Value;
}

/** Defines something that exists once per session; see {@link Session.use}. */
export function definePart<Value>(create: (session: Session) => Value): Part<Value> {
  return { create };
}

/** An object of an open file: the file's place among the saved files, and the object's place in it. */
export type AssetRef = readonly [file: number, object: number];

/** Translates between the ids of a session, which are never used again, and places in a saved one. */
export interface AssetRefs {
  refOf(id: AssetId | null): AssetRef | undefined;
  idOf(ref: AssetRef | null | undefined): AssetId | undefined;
}

/** What a session saves and restores beside its files. Each part reads its own values with care. */
export interface SavedPart {
  /** Its name in saved sessions. */
  readonly name: string;
  /** The value to save, as JSON. */
  save(session: Session, refs: AssetRefs): unknown;
  /** Restores what it understands of a saved value; everything else stays as it is. */
  restore(session: Session, saved: unknown, refs: AssetRefs, attached?: string): void;
  /** More of it, as JSON, which is too large to be written with every change; the same blob as long as it is the same. */
  attached?(session: Session): Promise<Blob> | undefined;
}

/**
 * A key with its modifiers. It is named by its physical place on the keyboard:
 * `Shift+Code:BracketLeft`, `Ctrl+Code:KeyK`, or by the character that it types: `Key:?`. `Ctrl` is
 * Command on a Mac.
 */
export type KeyChord = string;

/** Something the user can do by a key, a menu, a button or the palette. */
export interface Command {
  /** Stable name: `transport.play-pause`. */
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  /** The submenu that it stands in, if that is not the beginning of its title, as of `Theme: dark`. */
  readonly submenu?: string;
  /** What else people call the pane that it shows, for the palette, which fetches it; of others, see `command-words.ts`. */
  words?(): Promise<string>;
  /** Id of the pane where its keys work; missing means everywhere. */
  readonly pane?: string;
  readonly keys?: readonly KeyChord[];
  /** Whether it repeats while its key is held. */
  readonly repeats?: boolean;
  run(session: Session): void;
  /** Runs when the key is released; a command with it acts while its key is held. */
  release?(session: Session): void;
  /** The title in the current state, if it says more than {@link title}: `Undo “Add a marker”`. */
  label?(session: Session): string;
  /** Whether its keys keep the browser's own meaning in text fields. */
  readonly leavesTextFields?: boolean;
  /** False if it would do nothing now. */
  enabled?(session: Session): boolean;
  /** True while the state that it toggles is on. */
  checked?(session: Session): boolean;
}

/** Parts of the shared state that are on or off. */
type Flag = {
  [Name in keyof SessionState]: SessionState[Name] extends boolean ? Name : never;
}[keyof SessionState];

/** What a command does that switches a part of the shared state on and off. */
export function switchOf(flag: Flag): Required<Pick<Command, 'run' | 'checked'>> {
  return {
    run: ({ store }) => store.setState((state) => ({ [flag]: !state[flag] })),
    checked: ({ store }) => store.getState()[flag],
  };
}

/** Keys that move what a pane shows, in every pane where there is more than it has room for. */
export const VIEW_KEYS = {
  zoomIn: ['Code:KeyW', 'Code:Equal', 'Code:NumpadAdd'],
  zoomOut: ['Code:KeyS', 'Code:Minus', 'Code:NumpadSubtract'],
  left: ['Code:KeyA'],
  right: ['Code:KeyD'],
  all: ['Code:Digit0', 'Code:Numpad0'],
} as const;

/** The menus, from left to right. */
export const COMMAND_GROUPS = [
  'File',
  'Edit',
  'View',
  'Playback',
  'Timeline',
  'Viewport',
  'Analyse',
  'Help',
] as const;

export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** All commands of a session. */
export interface Commands {
  readonly all: readonly Command[];
  /** @throws if there is no command of this id */
  find(id: string): Command;
  /** Runs a command as its menu entry does: only if it is enabled. */
  run(id: string): void;
}
