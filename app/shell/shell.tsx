import './theme.css';
import '../ui/base.css';
import '../ui/pane.css';
import '../ui/table.css';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { usePart, useSession } from '../components/session.tsx';
import { IS_MAC } from '../ui/keys.tsx';
import { listenTo } from '../ui/pointer.ts';
import { PopupProvider, PopupsElsewhere, PopupsOfDocument } from '../ui/popup-provider.tsx';
import { Dock } from './dock.tsx';
import { DropOverlay } from './drop-overlay.tsx';
import { Notices } from './notices.tsx';
import { typeAheadPart } from '../session/type-ahead.ts';
import { keepFocus } from './keep-focus.ts';
import { overlaysPart } from './overlays.ts';
import { listenForShortcuts } from './shortcut-events.ts';
import { createShortcuts } from './shortcuts.ts';
import { secondWindowsPart, type SecondWindow } from './second-window.ts';
import { StatusBar } from './status-bar.tsx';
import { TopBar, TransportBars } from './top-bar.tsx';
import { useNarrow } from '../ui/dom.ts';
import { workspacePart } from './workspace.ts';
import { NotLoaded, lazyComponent } from '../ui/lazy-component.tsx';
import './shell.css';

const OverlayDialogs = lazyComponent(
  () => import('./overlay-dialogs.tsx'),
  ({ overlay }) => (overlay === null ? null : <NotLoaded />),
);

/** CSS pixels below which panes are one column of tabs, with the transport below them. */
const SMALL_SCREEN = 640;

interface ShellProps {
  /** The element that it is rendered into, and that popups open in. */
  readonly root: HTMLElement;
  /** Whether it has the keyboard initially. */
  readonly isActive: boolean;
  /** Address of the page that is shown in a second window. */
  readonly secondWindow?: string | undefined;
}

/** A whole inspector: the panes of its features, and menus, dock and dialogs around them. */
export function Shell({ root, isActive, secondWindow }: ShellProps): ReactNode {
  const windows = useStore(usePart(secondWindowsPart));
  useShortcuts(root, isActive, windows);
  useGlossary(root);
  const isSmall = useNarrow(root, SMALL_SCREEN);
  return (
    <PopupProvider root={root}>
      <div className="shell" data-small={isSmall || undefined}>
        <TopBar root={root}>{isSmall ? null : <TransportBars />}</TopBar>
        <main className="shell-main">
          <Dock secondWindow={secondWindow} isColumn={isSmall} />
        </main>
        {isSmall ? (
          <div className="shell-thumb">
            <TransportBars />
          </div>
        ) : null}
        <StatusBar />
      </div>
      <Notices />
      <Overlay root={root} windows={windows} />
      <DropOverlay root={root} />
      {windows.map(({ id, popups }) => (
        <PopupsOfDocument key={id} popups={popups} />
      ))}
    </PopupProvider>
  );
}

/** Explains terms in headings; the glossary is fetched as the pointer or the focus first comes into the inspector. */
function useGlossary(root: HTMLElement): void {
  useEffect(() => {
    const ended = new AbortController();
    const options = { signal: ended.signal, once: true };
    let isFetched = false;
    const fetchGlossary = async (): Promise<void> => {
      if (isFetched) return;
      isFetched = true;
      const { explainTerms } = await import('./glossary.ts');
      explainTerms(root, ended.signal);
    };
    // Without it, headings have no tooltips.
    const start = (): void => void fetchGlossary().catch(() => undefined);
    root.addEventListener('pointerover', start, options);
    root.addEventListener('focusin', start, options);
    return () => ended.abort();
  }, [root]);
}

function useShortcuts(
  root: HTMLElement,
  isActive: boolean,
  windows: readonly SecondWindow[],
): void {
  const session = useSession();
  const target = useMemo(() => {
    const { store } = session.use(workspacePart);
    return {
      shortcuts: createShortcuts(session, session.commands.all, IS_MAC),
      focusedPane: (): string | null => store.getState().focusedPane,
      isTaken: session.use(typeAheadPart).take,
    };
  }, [session]);
  useEffect(() => listenForShortcuts({ ...target, root }, isActive), [target, root, isActive]);
  useEffect(() => {
    const { store, elementOf } = session.use(workspacePart);
    return keepFocus(root, () => elementOf(store.getState().focusedPane ?? ''));
  }, [session, root]);
  useEffect(() => {
    const ends = windows.map(({ view }) =>
      listenForShortcuts({ ...target, root: view.document.body }, true, view),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [target, windows]);
}

interface OverlayProps extends Pick<ShellProps, 'root'> {
  readonly windows: readonly SecondWindow[];
}

/** The dialogs, in the window that is used. */
function Overlay({ root, windows }: OverlayProps): ReactNode {
  const overlay = useStore(usePart(overlaysPart).store, (state) => state.open);
  const isUsed = useIsUsed(root);
  const second = useUsedWindow(windows);
  return overlay !== null || isUsed ? (
    <PopupsElsewhere key={second?.id} popups={second?.popups}>
      <OverlayDialogs overlay={overlay} />
    </PopupsElsewhere>
  ) : null;
}

/** The second window that had the last key or press; undefined if that was the page. */
function useUsedWindow(windows: readonly SecondWindow[]): SecondWindow | undefined {
  const [used, setUsed] = useState<string>();
  useEffect(() => {
    const watch = (view: Window, id?: string): (() => void) => {
      const use = (): void => setUsed(id);
      return listenTo(view, { pointerdown: use, keydown: use }, true);
    };
    const ends = windows.map(({ view, id }) => watch(view, id));
    if (windows.length > 0) ends.push(watch(window));
    return () => ends.forEach((end) => end());
  }, [windows]);
  return windows.find(({ id }) => id === used);
}

/** Whether a person has moved the pointer over the element or pressed a key in it. */
function useIsUsed(root: HTMLElement): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const use = (): void => {
      setUsed(true);
      stop();
    };
    const stop = listenTo(root, { pointermove: use, keydown: use });
    return stop;
  }, [root]);
  return isUsed;
}
