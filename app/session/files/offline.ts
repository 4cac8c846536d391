import { importLate } from '../state/late-code.ts';
import type { Command, Session } from '../session.ts';

/**
 * The command that keeps the page in the browser, to be used without a network. Nothing is kept before a
 * person asks for it, or installs the page.
 * @param worker address of the page's service worker
 */
export function offlineCommand(worker: string): Command {
  return {
    id: 'file.keep-offline',
    title: 'Keep this page for offline use',
    group: 'File',
    run: (session) => void keepOffline(session, worker),
    enabled: () => 'serviceWorker' in navigator,
  };
}

async function keepOffline(session: Session, worker: string): Promise<void> {
  const code = await importLate(session.store, 'Offline use', () => import('./keep-page.ts'));
  await code?.keepPage(session, worker);
}

/** Keeps the page when it is installed as an app, which a person expects to start anywhere. */
export function keepWhenInstalled(session: Session, worker: string): void {
  if (!('serviceWorker' in navigator)) return;
  if (matchMedia('(display-mode: standalone)').matches) {
    void navigator.serviceWorker.register(worker).catch(() => undefined);
  }
  const keep = (): void => void keepOffline(session, worker);
  addEventListener('appinstalled', keep);
  session.onDispose(() => removeEventListener('appinstalled', keep));
}
