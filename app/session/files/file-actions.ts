import { session, appStore, player } from '../../transition.ts';
import type { FileActions } from './file-commands.ts';
import { formatCounted } from '../../draw/format.ts';
import { findAsset } from '../state/assets.ts';
import type { FileId } from '../state/assets.ts';
import { selectSkeleton } from '../state/stage.ts';
import type { SessionStore } from '../state/store.ts';
import { OPENABLE_KINDS, fileSources, folderSources, skippedFilesText } from './dropped-files.ts';
import { examples, fileNameOf } from './examples.ts';
import type { Example } from './examples.ts';
import { chooseFiles } from './file-dialog.ts';
import type { Choosable } from './file-dialog.ts';
import { canLink, formatLink } from './link.ts';
import type { LinkedView } from './link.ts';
import type { OpenRequest } from './opening.ts';

async function openChosen(what: Choosable): Promise<void> {
  const files = await chooseFiles(what);
  if (files.length === 0) return;
  const { sources, skipped } = what === 'folder' ? folderSources(files) : fileSources(files);
  if (sources.length === 0) {
    appStore
      .getState()
      .report('The folder', `has none of the files that can be opened (${OPENABLE_KINDS}).`);
  }
  await session.files.open({ sources, origin: 'opened' });
  if (sources.length > 0) reportSkippedFiles(skipped);
}

/** Says which of the given files were not opened. */
export function reportSkippedFiles(paths: readonly string[]): void {
  if (paths.length === 0) return;
  const subject = `${formatCounted(paths.length, 'file')} passed over:`;
  appStore.getState().note(subject, skippedFilesText(paths));
}

/** Opens what the store asks for, or lets a person choose it. */
export function followOpenRequests(store: SessionStore): void {
  store.subscribe(({ openingRequest }, before) => {
    if (openingRequest === null || openingRequest === before.openingRequest) return;
    const { what } = openingRequest;
    void (what === 'example' ? openExample(examples[0]) : openChosen(what));
  });
}

/** Opens files by their addresses, relative to the page. */
export function openUrls(
  urls: readonly string[],
  request: Omit<OpenRequest, 'sources'>,
): Promise<readonly FileId[]> {
  const sources = urls.map((url) => ({
    name: fileNameOf(url),
    // A worker would take a relative address as relative to itself.
    url: new URL(url, document.baseURI).href,
  }));
  return session.files.open({ sources, ...request });
}

interface ExampleRequest {
  /** Nobody asked for it, see `OpenRequest`. */
  readonly unasked?: boolean;
  /** Called once the first part is on the stage; not where it has not come there. */
  readonly onStage?: () => void;
}

/** Opens an example: what goes on the stage at once, so that it moves, and then the rest. */
export async function openExample(
  example: Example,
  { unasked = false, onStage }: ExampleRequest = {},
): Promise<void> {
  const shown = await openUrls(example.files, { origin: 'example', unasked });
  if (shown.length === 0) return;
  onStage?.();
  await openUrls(example.rest ?? [], { origin: 'example', beside: shown, unasked });
}

function openExampleById(id: string): void {
  const example = examples.find((candidate) => candidate.id === id);
  if (example !== undefined) void openExample(example);
}

function currentView(): LinkedView {
  const state = appStore.getState();
  const joint = state.selectedJoints.at(-1);
  return {
    files: state.files.map(({ url = '' }) => url),
    clip: findAsset(state.assets, state.clipId)?.label,
    time: player.frame.playhead.time,
    joint: joint === undefined ? undefined : selectSkeleton(state)?.names[joint],
    theme: state.theme,
  };
}

/** What the shell does with files, for commands. */
export const fileActions: FileActions = {
  examples,
  chooseFiles: () => void openChosen('files'),
  chooseFolder: () => void openChosen('folder'),
  openExample: openExampleById,
  copyLink: () => void session.announcements.copy('Link', formatLink(location.href, currentView())),
  canLink: () => canLink(appStore.getState().files),
};
