import { describe, expect, it } from 'vitest';
import { matchesGlob } from '#engine/base';
import { features } from '../../../app/features/index.ts';
import type { PaneDefinition } from '../../../app/session/panes.ts';
import { createSession } from '../../../app/session/create-session.ts';
import { cannotRunText, fetchCommandWords, OWN_WORDS } from '../../../app/shell/command-words.ts';
import { shellCommands } from '../../../app/shell/shell-commands.ts';
import { secondWindowCommand } from '../../../app/shell/view-commands.ts';
import { bestFirst } from '../../../app/ui/command-list.tsx';

const session = createSession({ features, commands: shellCommands(features) });
const commands = [...session.commands.all, secondWindowCommand];

it('are of commands that there are', async () => {
  const panes = features.flatMap((feature) => feature.panes ?? []);
  const helps = await Promise.all(panes.map((pane) => pane.helpText()));
  const tables = [OWN_WORDS, ...helps.map((help) => help.commands ?? {})];
  const unknown = tables
    .flatMap((table) => Object.keys(table))
    .filter(
      (pattern) => !commands.some(({ id }) => matchesGlob(pattern, id) || pattern === OFFLINE),
    );
  expect(unknown).toEqual([]);
});

const OFFLINE = 'file.keep-offline';

const words = await fetchCommandWords(commands, session.panes.all);
const lines = commands.map(({ id, title, group }) => ({ id, title, group, words: words.get(id) }));

it('are there of other panes where the help of one cannot be fetched', async () => {
  const failing = (pane: PaneDefinition): PaneDefinition => ({
    ...pane,
    helpText: () => Promise.reject(new Error('gone')),
  });
  const panes = session.panes.all.map((pane) => (pane.id === 'build' ? failing(pane) : pane));
  const found = await fetchCommandWords(commands, panes);
  expect(found.get('build.clip')).toEqual([]);
  expect(found.get('compare.show')).toContain('diff');
  expect(found.get('file.open')).toContain('import');
});

describe('the palette', () => {
  it.each(['mirror', 'xyzzy'])('finds nothing for %s, which is not there', (word) => {
    expect(bestFirst(lines, word)).toEqual([]);
  });

  it.each([
    ['screenshot', 'viewport.save-picture'],
    ['rebuild', 'build.clip'],
    ['smallest', 'build.clip'],
    ['export', 'save.glb'],
    ['save the build', 'save.little-endian'],
    ['save build', 'save.little-endian'],
    ['import', 'file.open'],
    ['undo', 'history.undo'],
    ['redo', 'history.redo'],
    ['share', 'file.copy-link'],
    ['fullscreen', 'view.maximize-pane'],
    ['dark mode', 'view.next-theme'],
    ['settings', 'view.next-theme'],
    ['fps', 'transport.frame-rate-30-Hz'],
    ['slow motion', 'transport.half-speed'],
    ['faster', 'transport.double-speed'],
    ['real time', 'transport.normal-speed'],
    ['backwards', 'transport.play-backward'],
    ['reset camera', 'viewport.frame-all'],
    ['focus', 'viewport.frame-selection'],
    ['skeleton', 'viewport.bones'],
    ['wireframe', 'viewport.mesh-wireframe'],
    ['onion skin', 'overlay.ghosts-2'],
    ['motion path', 'overlay.trails'],
    ['diff', 'compare.show'],
    ['gif', 'recording.open'],
    ['delete', 'assets.close-file'],
    ['retarget', 'assets.put-on-skeleton'],
    ['search', 'joints.filter'],
    ['hotkeys', 'help.shortcuts'],
    ['manual', 'help.pane'],
    ['bookmark', 'timeline.marker'],
    ['comment', 'notes.add'],
    ['repair', 'findings.fix-all'],
    ['deselect', 'edit.clear'],
    ['floor', 'viewport.grid'],
    ['labels', 'viewport.names'],
    ['root motion', 'tracks.root-motion'],
    ['popout', 'view.second-window'],
  ])('finds for “%s” %s', (word, id) => {
    expect(bestFirst(lines, word).map((line) => line.id)).toContain(id);
  });
});

it.each([
  [[], 'No command has that name.'],
  [['Undo', 'Redo'], 'Cannot run now: “Undo”, “Redo”.'],
])('of %j: %s', (titles, text) => {
  expect(cannotRunText(titles)).toBe(text);
});
