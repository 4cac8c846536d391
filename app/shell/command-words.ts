import { matchesGlob } from '#engine/base';
import type { PaneDefinition } from '../session/panes.ts';
import type { Command } from '../session/session.ts';

/** By patterns of ids of commands, with commas between. */
export type CommandWords = Readonly<Record<string, string>>;

/** What else people call the commands of shell and session. */
export const OWN_WORDS: CommandWords = {
  'edit.clear': 'deselect, select none, unselect',
  'file.close-*': 'remove, delete, unload',
  'file.copy-link': 'share, URL, address',
  'file.example.*': 'sample, demo, test file, tutorial',
  'file.keep-offline': 'install, app, without a network, airplane, cache',
  'file.open': 'import, load, add, FBX, glTF, BVH',
  'file.open-folder': 'import, load, directory',
  'file.start-afresh': 'new, empty, clear everything, reset',
  'file.watch-folder': 'live, reload, hot, exporter, follow',
  'help.palette': 'search, actions',
  'help.pane': 'manual, documentation, guide, tutorial',
  'help.shortcuts': 'hotkeys, key bindings, cheat sheet',
  'help.licenses': 'about, legal, third party',
  'save.big-endian': 'export, download',
  'save.everything': 'export, download, backup, all files',
  'save.glb': 'export, download, glTF, Blender',
  'save.little-endian': 'export, download, write, save build, save the build, save clip',
  'save.open-settings': 'import, load',
  'save.session': 'export, project',
  'save.settings': 'export, download, configuration, recipe',
  'view.density.*': 'preferences, settings, font size, larger',
  'view.maximize-pane': 'full screen, fullscreen, enlarge',
  'view.next-theme': 'dark mode, night, appearance, preferences, settings',
  'view.picture-pane': 'screenshot, image, export',
  'view.reset-layout': 'default, restore panes, windows, panels',
  'view.second-window': 'popout, pop out, second screen, monitor, detach',
  'view.table-pane': 'values, numbers, spreadsheet, CSV',
};

/**
 * What else people call each command, by its id. Those of features stand in the help of their panes, which is fetched;
 * what cannot be is left out.
 */
export async function fetchCommandWords(
  commands: readonly Command[],
  panes: readonly PaneDefinition[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ofPanes = panes.map((pane) => orElse(async () => (await pane.helpText()).commands, {}));
  const tables = [OWN_WORDS, ...(await Promise.all(ofPanes))];
  const found = commands.map(async ({ id, words }) => {
    const own = await orElse(words, '');
    const all = [own, ...tables.flatMap((table) => wordsIn(table ?? {}, id))];
    return [id, all.flatMap((some) => (some === '' ? [] : some.split(', ')))] as const;
  });
  return new Map(await Promise.all(found));
}

/** What cannot be fetched is `missing`. */
async function orElse<T>(fetch: (() => Promise<T>) | undefined, missing: T): Promise<T> {
  try {
    return fetch === undefined ? missing : await fetch();
  } catch {
    return missing;
  }
}

function wordsIn(table: CommandWords, id: string): readonly string[] {
  return Object.entries(table).flatMap(([pattern, words]) =>
    matchesGlob(pattern, id) ? words : [],
  );
}

/** How many commands are named that cannot run. */
const MOST_NAMED = 3;

/** What is said where no command that can run has a name. @param titles of those that have it, the best first */
export function cannotRunText(titles: readonly string[]): string {
  if (titles.length === 0) return 'No command has that name.';
  const named = titles.slice(0, MOST_NAMED).map((title) => `“${title}”`);
  return `Cannot run now: ${named.join(', ')}.`;
}
