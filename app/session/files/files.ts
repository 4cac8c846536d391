import { formatCounted } from '../../draw/format.ts';
import { importLate } from '../state/late-code.ts';
import type { Playback } from '../../playback/playback.ts';
import type { Announcements } from '../announcements.ts';
import type { FileId } from '../state/assets.ts';
import { fileSources, folderSources } from './dropped-files.ts';
import type { SortedFiles } from './dropped-files.ts';
import { examples, fileNameOf, type Example } from './examples.ts';
import { chooseFiles, type Choosable } from './browser-files.ts';
import { linkedFiles } from './link.ts';
import { NOTHING_TO_OPEN } from './messages.ts';
import { createOpening, type Opening, type OpeningContext, type OpenRequest } from './opening.ts';
import { createFetching, type FetchElsewhere } from './other-hosts.ts';
import type { Saving } from './save.ts';

/** Opening and saving in one session. */
export interface Files extends Opening {
  /** Lets the user choose what to open. */
  choose(what: Choosable): Promise<void>;
  /** Opens the files that the user gave, and reports which were left out. */
  openGiven(given: SortedFiles, replace?: boolean): Promise<void>;
  /** Opens files by their addresses, relative to the page. */
  openUrls(
    urls: readonly string[],
    request: Omit<OpenRequest, 'sources'>,
  ): Promise<readonly FileId[]>;
  /** Opens an example: first the files for the stage, so that it moves soon, then the rest. */
  openExample(example: Example, request?: ExampleRequest): Promise<void>;
  /** Saves some of what is open; what cannot be saved is reported. */
  save(saving: Saving): Promise<void>;
  /** Offers a file of this content as a download. */
  readonly download: Download;
  /** Copies an address that opens the current view; of files without one, it has names and hashes. */
  copyLink(): Promise<void>;
  /** Whether something open can be named by an address. */
  canLink(): boolean;
}

interface ExampleRequest {
  /** See `OpenRequest`. */
  readonly givesWay?: boolean;
  readonly automatic?: boolean;
  /** Called once the first part is on the stage; not called if that failed. */
  readonly onStage?: () => void;
}

/** How files leave the page; replaced in tests. */
export type Download = (name: string, bytes: Uint8Array<ArrayBuffer> | string) => void;

/** What opening and saving work with. */
export interface FilesContext extends Omit<
  OpeningContext,
  'fetching' | 'mayPlay' | 'atSameTime' | 'hold'
> {
  readonly playback: Pick<Playback, 'player' | 'frameLoop'>;
  readonly announcements: Announcements;
  readonly download: Download;
  /** How files of other hosts are fetched. */
  readonly fetchElsewhere: FetchElsewhere | undefined;
}

export function createFiles(context: FilesContext): Files {
  const { store, questions, fetchElsewhere } = context;
  const opening = createOpening({
    ...context,
    fetching: createFetching(questions, fetchElsewhere),
    mayPlay: () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
    hold: () => context.playback.frameLoop.hold(),
    atSameTime: (change) => {
      const { frame, seek } = context.playback.player;
      const { time } = frame.playhead;
      change();
      if (frame.playhead.time !== time) seek(time);
    },
  });
  const openGiven = async ({ sources, skipped }: SortedFiles, replace = false): Promise<void> => {
    await opening.open({ sources, origin: 'opened', replace });
    if (sources.length === 0 || skipped.length === 0) return;
    const subject = `${formatCounted(skipped.length, 'file')} skipped:`;
    const code = await importLate(store, subject, () => import('./skipped-files.ts'));
    if (code) store.getState().note(subject, code.skippedFilesText(skipped));
  };
  const openUrls: Files['openUrls'] = (urls, request) => {
    const sources = urls.map((url) => ({
      name: fileNameOf(url),
      // A worker would resolve a relative address against its own.
      url: new URL(url, document.baseURI).href,
    }));
    return opening.open({ sources, ...request });
  };
  return {
    ...opening,
    openGiven,
    openUrls,
    choose: async (what) => {
      const files = await chooseFiles(what);
      if (files.length === 0) return;
      const given = what === 'folder' ? folderSources(files) : fileSources(files);
      if (given.sources.length === 0) {
        store.getState().report('The folder', NOTHING_TO_OPEN);
      }
      await openGiven(given);
    },
    openExample: async (example, { onStage, ...how } = {}) => {
      const shown = await openUrls(example.files, { origin: 'example', ...how });
      if (shown.length === 0) return;
      onStage?.();
      await openUrls(example.rest ?? [], { origin: 'example', beside: shown, ...how });
    },
    save: (saving) => saveAsAsked(context, saving),
    download: context.download,
    copyLink: async () => {
      const code = await importLate(store, 'Link', () => import('./copy-link.ts'));
      await code?.copyLink(context, opening.sourceOf);
    },
    canLink: () => linkedFiles(store.getState().files).length > 0,
  };
}

/** Saves what there is now: it may be closed by the time that the code is there, which is loaded when it is first needed. */
async function saveAsAsked(context: FilesContext, saving: Saving): Promise<void> {
  const asked = context.store.getState();
  const code = await importLate(context.store, 'Saving', () => import('./save.ts'));
  await code?.save({ ...context, store: { ...context.store, getState: () => asked } }, saving);
}

/** The example that the page opens with. */
export function firstExample(): Example {
  return examples[0];
}
