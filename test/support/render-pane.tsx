import { createElement } from 'react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SessionProvider } from '../../app/components/session.tsx';
import type { Session } from '../../app/session/session.ts';
import { PopupProvider } from '../../app/ui/popup-provider.tsx';

interface ReadStore {
  getState(): unknown;
  getInitialState(): unknown;
}

/**
 * The HTML of a pane as it is first rendered: without effects, so that nothing is on its canvases and what is written
 * at frame time is still empty.
 * @param others stores besides the session's that the pane reads
 */
export function renderPane(
  session: Session,
  Pane: ComponentType,
  ...others: readonly ReadStore[]
): string {
  // On a server React reads the initial state: here, that of now.
  for (const store of [session.store, ...others]) {
    Object.assign(store, { getInitialState: store.getState });
  }
  return renderToStaticMarkup(
    <SessionProvider session={session}>
      <PopupProvider>{createElement(Pane)}</PopupProvider>
    </SessionProvider>,
  );
}

/** The text of a pane as it is first rendered. */
export function paneText(session: Session, Pane: ComponentType): string {
  return renderPane(session, Pane)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
