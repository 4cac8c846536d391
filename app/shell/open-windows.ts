import type { DockviewApi, IDockviewPanel } from 'dockview-react';
import type { Session } from '../session/session.ts';
import { createPopupRoot } from '../ui/popup-provider.tsx';
import { keepFocus } from './keep-focus.ts';
import type { WindowPlace } from './read-layout.ts';
import { isInWindow, secondWindowsPart, type WindowOpener } from './second-window.ts';
import { applyTheme } from './theme.ts';

const BLOCKED = 'The browser has blocked the second window: allow pop-ups for this page, then';

/** Opens second windows, which look and answer like the page. */
export function openWindows(dock: DockviewApi, session: Session): WindowOpener {
  const endFurnishing = furnishWindows(dock, session);
  const tabs = keepTabPlaces(dock);
  const { report } = session.store.getState();
  let failure: string | undefined;
  const failures = dock.onDidOpenPopoutWindowFail(({ reason }) => (failure = reason));
  const open = async (
    panels: readonly IDockviewPanel[],
    place: WindowPlace | undefined,
    advice: string,
  ): Promise<void> => {
    const [first, ...others] = panels;
    failure = undefined;
    if (await dock.addPopoutGroup(first, place && { position: place })) {
      for (const panel of others) panel.api.moveTo({ group: first.group });
      first.api.setActive();
    } else if (failure !== 'closed') {
      report(first.title ?? '', `${BLOCKED} ${advice}`, () => void open(panels, place, advice));
    }
  };
  const opening = new Set<IDockviewPanel>();
  const toggle = async (panel: IDockviewPanel): Promise<void> => {
    // While this was loaded or the window opens, the command may be given again, or the pane closed.
    if (opening.has(panel) || dock.getPanel(panel.id) !== panel) return;
    if (isInWindow(panel)) return panel.api.getWindow().close();
    if (dock.hasMaximizedGroup()) dock.exitMaximizedGroup();
    tabs.note(panel);
    opening.add(panel);
    await open([panel], undefined, 'choose the command again.');
    opening.delete(panel);
  };
  return {
    toggle: (panel) => void toggle(panel),
    restore: (windows) => {
      for (const { views, place } of windows) {
        const panels = views.flatMap((view) => dock.getPanel(view) ?? []);
        if (panels.length > 0) void open(panels, place, 'open it again; the pane is docked.');
      }
    },
    end: () => {
      failures.dispose();
      tabs.end();
      endFurnishing();
    },
  };
}

/** Puts panes that come back from a second window where they were among their tabs. */
function keepTabPlaces(dock: DockviewApi): { note(panel: IDockviewPanel): void; end(): void } {
  const places = new Map<string, number>();
  const moves = dock.onDidMovePanel(({ panel }) => {
    const index = places.get(panel.id);
    if (index === undefined || isInWindow(panel)) return;
    places.delete(panel.id);
    panel.api.moveTo({ group: panel.group, index });
  });
  return {
    note: (panel) => void places.set(panel.id, panel.group.panels.indexOf(panel)),
    end: () => moves.dispose(),
  };
}

/** Prepares windows while they are open, and lists them; returns a function that stops it. */
function furnishWindows(dock: DockviewApi, session: Session): () => void {
  const windows = session.use(secondWindowsPart);
  const furnished = new Map<Window, () => void>();
  const leave = (view: Window): void => {
    furnished.get(view)?.();
    furnished.delete(view);
    windows.setState((open) => open.filter((one) => one.view !== view), true);
  };
  const listeners = [
    dock.onDidAddPopoutGroup(({ id, window: view }) => {
      furnished.set(view, furnish(session, view));
      const popups = createPopupRoot(view.document.body);
      windows.setState((open) => [...open, { id, view, popups }], true);
    }),
    dock.onDidRemovePopoutGroup(({ window: view }) => leave(view)),
  ];
  return () => {
    for (const listener of listeners) listener.dispose();
    for (const view of furnished.keys()) leave(view);
  };
}

/** Gives a window the theme of the page, and styles that the page fetches later; returns a function that stops it. */
function furnish({ store, playback }: Session, view: Window): () => void {
  const { body, head, documentElement } = view.document;
  body.className = 'posescope';
  // The page of another site that shows an inspector has no styles for it.
  documentElement.style.height = '100%';
  Object.assign(body.style, { height: '100%', margin: '0' });
  const stopTheme = applyTheme(store, body);
  const stopFocus = keepFocus(body, () => undefined);
  const stopDrawing = playback.frameLoop.drawWith((callback) => {
    view.requestAnimationFrame(callback);
  });
  // Those that there were, dockview has copied.
  const styles = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLLinkElement && node.rel !== 'stylesheet') continue;
      if (node instanceof HTMLLinkElement || node instanceof HTMLStyleElement) {
        head.append(node.cloneNode(true));
      }
    }
  });
  styles.observe(document.head, { childList: true });
  return () => {
    stopTheme();
    stopFocus();
    stopDrawing();
    styles.disconnect();
  };
}
