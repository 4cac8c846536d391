import type { Playback } from '../playback/playback.ts';
import type { Announcements } from './announcements.ts';
import type { KeyChord } from './chord.ts';
import type { Files } from './files/files.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Panes } from './panes.ts';
import type { SessionStore } from './state/store.ts';
import type { Storage } from './stored.ts';

/** One open inspector: everything that it knows and does, apart from any page. Disposed as one. */
export interface Session {
  /** What changes at edit time; see `Playback` for what changes every frame. */
  readonly store: SessionStore;
  readonly playback: Playback;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly commands: Commands;
  readonly panes: Panes;
  readonly announcements: Announcements;
  /** Where preferences, layout and masks outlive a reload. */
  readonly storage: Storage;
  /** What a feature has once in every session, made when it is first asked for. */
  use<Value>(part: Part<Value>): Value;
  /** Has something ended with the session. */
  onDispose(end: () => void): void;
  /** Ends everything that the session has begun: workers, timers, listeners. */
  dispose(): void;
}

/** Something that a feature has once in every session. */
export interface Part<Value> {
  create(session: Session): Value;
}

/** Defines what every session has one of; see {@link Session.use}. */
export function definePart<Value>(create: (session: Session) => Value): Part<Value> {
  return { create };
}

/** Something a person can do, from a key, a menu, a button or the palette alike. */
export interface Command {
  /** Stable name: `transport.play-pause`. */
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  /** Id of the pane where its keys work; missing means everywhere. */
  readonly pane?: string;
  readonly keys?: readonly KeyChord[];
  /** Keeps acting while its key is held. */
  readonly repeats?: boolean;
  run(session: Session): void;
  /** Runs when the key is let go; makes the command one that is held. */
  release?(session: Session): void;
  /** False while it would do nothing. */
  enabled?(session: Session): boolean;
  /** True while what it toggles is on. */
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

/** Everything a person can do in a session. */
export interface Commands {
  readonly all: readonly Command[];
  /** @throws if there is no command of this id */
  find(id: string): Command;
  /** Runs a command as its menu entry does: not where it would do nothing. */
  run(id: string): void;
}
