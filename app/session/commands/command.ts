import { invariant } from '#engine';

/** The panes of the screen; a command may act in one of them only. */
export type PaneId =
  | 'joints'
  | 'assets'
  | 'bytes'
  | 'viewport'
  | 'sampling'
  | 'debugger'
  | 'iframes'
  | 'blend'
  | 'tracks'
  | 'error'
  | 'compare'
  | 'build'
  | 'timeline'
  | 'memory'
  | 'curves'
  | 'error-map'
  | 'causes'
  | 'prices'
  | 'budget'
  | 'what-if'
  | 'seek-cost'
  | 'paths'
  | 'layouts'
  | 'crowd';

/**
 * A key with its modifiers, by physical place on the keyboard: `Shift+Code:BracketLeft`,
 * `Ctrl+Code:KeyK`, or by what it types: `Key:?`. `Ctrl` is Command on a Mac.
 */
export type KeyChord = string;

/** Something a person can do, from a key, a menu, a button or the palette alike. */
export interface Command {
  /** Stable name: `transport.play-pause`. */
  readonly id: string;
  readonly title: string;
  readonly group: CommandGroup;
  /** Where its keys work; missing means everywhere. */
  readonly pane?: PaneId;
  readonly keys?: readonly KeyChord[];
  /** Keeps acting while its key is held. */
  readonly repeats?: boolean;
  run(): void;
  /** Runs when the key is let go; makes the command one that is held. */
  release?(): void;
  /** False while it would do nothing. */
  enabled?(): boolean;
  /** True while what it toggles is on. */
  checked?(): boolean;
}

export type CommandGroup =
  | 'File'
  | 'Edit'
  | 'View'
  | 'Playback'
  | 'Timeline'
  | 'Viewport'
  | 'Analyse'
  | 'Help';

/** The command with this id, for whoever shows it as a button or in a menu. */
export function commandOf(commands: readonly Command[], id: string): Command {
  const command = commands.find((candidate) => candidate.id === id);
  invariant(command !== undefined, `there is a command ${id}`);
  return command;
}
