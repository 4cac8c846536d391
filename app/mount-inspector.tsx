import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionProvider } from './components/session.tsx';
import { propertyOf, refuseWrong, type Needed } from '#engine/base';
import { features } from './features/index.ts';
import { createSession } from './session/create-session.ts';
import { EXAMPLE_COMMANDS } from './session/files/commands.ts';
import { fileSources } from './session/files/dropped-files.ts';
import { linkedTheme, type LinkedView } from './session/files/link.ts';
import { loadJob } from './session/files/load-and-fetch.ts';
import { keepWhenInstalled, offlineCommand } from './session/files/offline.ts';
import type { FetchElsewhere } from './session/files/other-hosts.ts';
import { importLate } from './session/state/late-code.ts';
import { openFirst } from './session/files/start.ts';
import { followPreferences } from './session/preferences.ts';
import type { Restores } from './session/saved/keep-session.ts';
import type { Session } from './session/session.ts';
import { storageWithPrefix } from './session/stored.ts';
import { secondWindowCommand } from './shell/view-commands.ts';
import { shellCommands } from './shell/shell-commands.ts';
import { Shell } from './shell/shell.tsx';
import { savedLayout } from './shell/workspace.ts';
import { applyTheme, followSystemTheme } from './shell/theme.ts';

/** A file to open: an archive, a model (FBX, glTF, VRMA, BVH), a zip of these, or settings. */
export interface InspectorFile {
  /** Its name with its ending, which tells what it is. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The part of a browser's storage that is used. */
type InspectorStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface InspectorOptions {
  /**
   * Where theme, layout and masks outlive a reload; nowhere where it is left out. As a function, `() => localStorage`, it
   * may throw: reading `localStorage` does where a browser blocks it.
   */
  readonly storage?: InspectorStorage | (() => InspectorStorage);
  /** Tells inspectors apart that share a storage. */
  readonly name?: string;
  /** Else what a person has chosen before, else what the system asks for. */
  readonly theme?: 'dark' | 'light';
  /** What is open to begin with. */
  readonly files?: readonly InspectorFile[];
  /** The query of an address, as “Copy link” makes it: what to open and show to begin with. */
  readonly link?: string;
  /** Whether the browser keeps what is open, so that it comes back after a reload. */
  readonly keep?: boolean;
  /** Whether an example opens where nothing else does. Its files are the page's: `./fixtures/`. */
  readonly example?: boolean;
  /**
   * Address of a page as `elsewhere/` in the site: it fetches files of other hosts once the person has agreed to each
   * host, so that this page's content security policy need not allow them. Without it, this page fetches them.
   */
  readonly elsewhere?: string;
  /**
   * Address of a page like `second-window.html` in the site, of the same origin: panes can be opened in a window of
   * their own, which shows it. Without it, they cannot.
   */
  readonly secondWindow?: string;
  /** Address of the page's service worker, which can keep the page for offline use; that cannot be done without it. */
  readonly offline?: string;
  /**
   * Whether it has the keyboard to begin with. Else it has it while the focus is in it; while the focus is nowhere, the
   * inspector has it that was used last.
   */
  readonly autoFocus?: boolean;
}

/** An inspector on a page. */
export interface Inspector {
  /** Opens files beside what is open; resolves once each is open or its problem is reported. After `dispose` it does nothing. */
  open(files: readonly InspectorFile[]): Promise<void>;
  /** Takes it off the page: its workers, listeners, timers and drawing contexts end. */
  dispose(): void;
}

const ELEMENT: Needed = {
  what: 'an element of the page',
  fits: (given) => typeof propertyOf(given, 'append') === 'function',
  advice: () => 'give one that document.getElementById finds, once it is there',
};

/** Also text, buffers and blobs as bytes: a browser makes a file of any of them. */
const FILES: Needed = {
  what: 'an array of { name, bytes }',
  fits: (given) =>
    Array.isArray(given) &&
    given.every((one) => {
      const bytes = propertyOf(one, 'bytes');
      const isBlob = typeof propertyOf(bytes, 'arrayBuffer') === 'function';
      const isBuffer = isBlob || propertyOf(bytes, 'byteLength') !== undefined;
      return typeof propertyOf(one, 'name') === 'string' && (isBuffer || typeof bytes === 'string');
    }),
  advice: () => 'bytes of a File are new Uint8Array(await file.arrayBuffer())',
};
const THEME: Needed = {
  what: '"dark" or "light"',
  fits: (given) => given === 'dark' || given === 'light',
  advice: () => 'leave it out to follow the system',
};

function orNothing(needed: Needed): Needed {
  return { ...needed, fits: (given) => given === undefined || needed.fits(given) };
}

/** Refuses wrong arguments of plain JavaScript. All of it is left out of the page, whose own call is checked by its types. */
function checkArguments(element: unknown, options: unknown): void {
  const fields = { files: orNothing(FILES), theme: orNothing(THEME) };
  refuseWrong('mountInspector', [ELEMENT, { fields }], [element, options]);
}

/**
 * Puts an inspector into an element, which it fills: give the element a height.
 * @example
 * const inspector = mountInspector(element, { theme: 'dark' });
 * await inspector.open([{ name: 'walk.ozz', bytes }]);
 * inspector.dispose();
 */
export function mountInspector(element: HTMLElement, options: InspectorOptions = {}): Inspector {
  const isPackaged = import.meta.env.VITE_PACKAGED === true;
  if (isPackaged) checkArguments(element, options);
  const {
    storage,
    name,
    theme,
    link = '',
    elsewhere,
    secondWindow,
    offline,
    autoFocus = false,
    example = false,
  } = options;
  const session = createSession({
    features,
    commands: [
      // Its files are the page's.
      ...shellCommands(features).filter(({ id }) => example || !id.startsWith(EXAMPLE_COMMANDS)),
      ...(secondWindow === undefined ? [] : [secondWindowCommand]),
      ...(offline === undefined ? [] : [offlineCommand(offline)]),
    ],
    saved: [savedLayout],
    fetchElsewhere: elsewhere === undefined ? undefined : fetchThrough(elsewhere),
    storage: storage && (() => namedStorage(storage, name)),
  });
  // Its worker starts while the page is rendered for the first time.
  session.jobs.prepare(loadJob);
  const { store, storage: kept } = session;
  const stopTheme = followSystemTheme((now) =>
    followPreferences(store, kept, now, theme ?? linkedTheme(link)),
  );
  if (offline !== undefined) keepWhenInstalled(session, offline);
  const root = addRoot(element);
  applyTheme(session.store, root);
  const view = createRoot(root);
  view.render(
    <StrictMode>
      <SessionProvider session={session}>
        <Shell root={root} isActive={autoFocus} secondWindow={secondWindow} />
      </SessionProvider>
    </StrictMode>,
  );
  const open: Inspector['open'] = async (given) => {
    if (isPackaged) refuseWrong('open', [FILES], [given]);
    const files = given.map((file) => new File([file.bytes], file.name));
    await session.files.openGiven(fileSources(files));
  };
  void openAtStart(session, options, open);
  return {
    open,
    dispose: () => {
      stopTheme();
      view.unmount();
      session.dispose();
      root.remove();
    },
  };
}

function addRoot(element: HTMLElement): HTMLElement {
  const root = document.createElement('div');
  root.className = 'posescope';
  // A translator puts other elements in the place of texts, which then neither change nor can be removed.
  root.translate = false;
  element.append(root);
  return root;
}

/** Opens what was asked for, else what the browser has kept, else the example. */
async function openAtStart(
  session: Session,
  { files = [], link = '', keep = false, example = false }: InspectorOptions,
  open: Inspector['open'],
): Promise<void> {
  const view: LinkedView = link === '' ? { files: [] } : await readLink(session, link);
  const { files: linked, local, watch } = view;
  const isAsked = files.length > 0 || linked.length > 0 || local !== undefined;
  const restores = isAsked ? 'none' : watch === undefined ? 'any' : 'own';
  const isRestored = keep && (await keepIn(session, restores));
  if (watch !== undefined && !isAsked) await followIn(session, watch, isRestored);
  else if (!isRestored) await (files.length > 0 ? open(files) : openFirst(session, view, example));
}

/** What an address asks for. Few ask for anything: the code that reads it comes when it is needed. */
async function readLink({ store }: Session, link: string): Promise<LinkedView> {
  const code = await importLate(store, 'The link', () => import('./session/files/parse-link.ts'));
  return code?.parseLink(link) ?? { files: [] };
}

function namedStorage(
  storage: NonNullable<InspectorOptions['storage']>,
  name: string | undefined,
): InspectorStorage {
  const opened = typeof storage === 'function' ? storage() : storage;
  return name === undefined ? opened : storageWithPrefix(opened, `${name}.`);
}

async function keepIn(session: Session, restores: Restores): Promise<boolean> {
  const code = await importLate(
    session.store,
    'Keeping the session',
    () => import('./session/saved/keep-session.ts'),
  );
  return (await code?.keepSession(session, restores)) ?? false;
}

async function followIn(session: Session, folder: string, isRestored: boolean): Promise<void> {
  const code = await importLate(
    session.store,
    folder,
    () => import('./session/files/watch-server.ts'),
  );
  code?.followServer(session, folder, isRestored);
}

/** Fetches from other hosts through a document of its own; the code comes with the first such file. */
function fetchThrough(page: string): FetchElsewhere {
  return async (url, signal) => {
    const { fetchThroughFrame } = await import('./session/files/fetch-through-frame.ts');
    return await fetchThroughFrame(page, url, signal);
  };
}
