import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionProvider } from './components/session.tsx';
import { features } from './features/index.ts';
import { createSession } from './session/create-session.ts';
import { fileSources } from './session/files/dropped-files.ts';
import { parseLink } from './session/files/link.ts';
import { openFirst } from './session/files/start.ts';
import { followPreferences } from './session/preferences.ts';
import { storageWithPrefix } from './session/stored.ts';
import { shellCommands } from './shell/shell-commands.ts';
import { Shell } from './shell/shell.tsx';
import { applyTheme, systemTheme } from './shell/theme.ts';

/** A file to open: an archive, a glTF model, a zip of these, or settings. */
export interface InspectorFile {
  /** Its name with its ending, which tells what it is. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface InspectorOptions {
  /** Where theme, layout and masks outlive a reload, such as `localStorage`; nowhere where it is left out. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Tells inspectors apart that share a storage. */
  readonly name?: string;
  /** Else what a person has chosen before, else what the system asks for. */
  readonly theme?: 'dark' | 'light';
  /** What is open to begin with. */
  readonly files?: readonly InspectorFile[];
  /** The query of an address, as “Copy link” makes it: what to open and show to begin with. */
  readonly link?: string;
  /** Whether an example opens where nothing else does. Its files are the page's: `./fixtures/`. */
  readonly example?: boolean;
  /**
   * Whether it has the keyboard to begin with. Else it has it while the focus is in it; while the focus is nowhere, the
   * inspector has it that was used last.
   */
  readonly autoFocus?: boolean;
}

/** An inspector on a page. */
export interface Inspector {
  /** Opens files beside what is open; resolves once each is open or its problem is told. */
  open(files: readonly InspectorFile[]): Promise<void>;
  /** Takes it off the page: its workers, listeners, timers and drawing contexts end. */
  dispose(): void;
}

/**
 * Puts an inspector into an element, which it fills: give the element a height.
 * @example
 * const inspector = mountInspector(element, { theme: 'dark' });
 * await inspector.open([{ name: 'walk.ozz', bytes }]);
 * inspector.dispose();
 */
export function mountInspector(element: HTMLElement, options: InspectorOptions = {}): Inspector {
  const {
    storage,
    name,
    theme,
    files = [],
    link = '',
    example = false,
    autoFocus = false,
  } = options;
  const session = createSession({
    features,
    commands: shellCommands(features),
    storage: storage && (name === undefined ? storage : storageWithPrefix(storage, `${name}.`)),
  });
  followPreferences(session.store, session.storage, systemTheme(), theme ?? parseLink(link).theme);
  const root = document.createElement('div');
  root.className = 'posescope';
  element.append(root);
  applyTheme(session.store, root);
  const view = createRoot(root);
  view.render(
    <StrictMode>
      <SessionProvider session={session}>
        <Shell root={root} isActive={autoFocus} />
      </SessionProvider>
    </StrictMode>,
  );
  const open: Inspector['open'] = (given) =>
    session.files.openGiven(fileSources(given.map((file) => new File([file.bytes], file.name))));
  void (files.length > 0 ? open(files) : openFirst(session, link, example));
  return {
    open,
    dispose: () => {
      view.unmount();
      session.dispose();
      root.remove();
    },
  };
}
