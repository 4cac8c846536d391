import { messageOf } from '#engine/base';
import type { Session } from '../session.ts';

/** Installs the page's service worker, which keeps the page; says how that went. */
export async function keepPage({ store, announcements }: Session, worker: string): Promise<void> {
  announcements.announce('Keeping the page…');
  try {
    await installed(await navigator.serviceWorker.register(worker));
    announcements.announce('The page is kept: it opens without a network, too.');
  } catch (error) {
    const why = messageOf(error);
    store.getState().report('Offline use', `The browser has not kept the page: ${why}`);
  }
}

/** Resolves when everything is kept. @throws if that has failed */
async function installed(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing;
  if (worker === null) return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('Some of its files cannot be fetched.'));
    });
  });
}
