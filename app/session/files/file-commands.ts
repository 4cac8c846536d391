import { appStore } from '../../transition.ts';
import { findAsset } from '../state/assets.ts';
import type { Command } from '../session.ts';

/** What the shell can do with files. */
export interface FileActions {
  readonly examples: readonly { readonly id: string; readonly title: string }[];
  chooseFiles(): void;
  chooseFolder(): void;
  openExample(id: string): void;
  copyLink(): void;
  /** Whether everything open can be named by a link. */
  canLink(): boolean;
}

function file(id: string, title: string, run: () => void, rest: Partial<Command> = {}): Command {
  return { id: `file.${id}`, title, group: 'File', run, ...rest };
}

/** Opening and closing. */
export function fileCommands(actions: FileActions): readonly Command[] {
  return [
    file('open', 'Open files…', () => actions.chooseFiles(), { keys: ['Ctrl+Code:KeyO'] }),
    file('open-folder', 'Open a folder…', () => actions.chooseFolder(), {
      keys: ['Ctrl+Shift+Code:KeyO'],
    }),
    ...actions.examples.map(({ id, title }) =>
      file(`example.${id}`, `Open example: ${title}`, () => actions.openExample(id)),
    ),
    file('copy-link', 'Copy link to this view', () => actions.copyLink(), {
      enabled: () => actions.canLink(),
    }),
    file('close-clip', 'Close the file of the clip', closeClip, {
      enabled: () => appStore.getState().clipId !== null,
    }),
    file('close-all', 'Close all files', () => appStore.getState().closeAllFiles(), {
      enabled: () => appStore.getState().files.length > 0,
    }),
    file('dismiss-problems', 'Dismiss all problems', dismissProblems, {
      enabled: () => appStore.getState().problems.length > 0,
    }),
  ];
}

function closeClip(): void {
  const { assets, clipId, closeFile } = appStore.getState();
  const clip = findAsset(assets, clipId);
  if (clip !== undefined) closeFile(clip.fileId);
}

function dismissProblems(): void {
  appStore.getState().dismissAllProblems();
}
