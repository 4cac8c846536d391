import type { Playback } from '../playback/playback.ts';
import type { Announcements } from './announcements.ts';
import type { KeyChord } from './chord.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Panes } from './panes.ts';
import type { SessionStore } from './state/store.ts';
import type { Storage } from './stored.ts';

/**
 * One open inspector: its state and everything it does, independent of any page. Disposed as a whole.
 */
export interface Session {
  /** State that changes at edit time; see `Playback` for what changes every frame. */
  readonly store: SessionStore;
  readonly playback: Playback;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly commands: Commands;
  readonly panes: Panes;
  readonly announcements: Announcements;
  /** Storage of preferences, layout and masks. */
  readonly storage: Storage;
  /** The session's instance of a part, created on first use. */
  use<Value>(part: Part<Value>): Value;
  /** Registers a cleanup function that runs when the session is disposed. */
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

/** Something the user can do by a key, a menu, a button or the palette. */
export interface Command {
  /** Stable name: `transport.play-pause`. */
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  /** Id of the pane where its keys work; missing means everywhere. */
  readonly pane?: string;
  readonly keys?: readonly KeyChord[];
  /** Whether it repeats while its key is held. */
  readonly repeats?: boolean;
  run(session: Session): void;
  /** Runs when the key is released; a command with it acts while its key is held. */
  release?(session: Session): void;
  /** False if it would do nothing now. */
  enabled?(session: Session): boolean;
  /** True while the state that it toggles is on. */
  checked?(session: Session): boolean;
}

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
