import loadJob from '../../app/session/files/load.job.ts';
import { createJobs } from '../../app/session/jobs/jobs.ts';
import { manifestText, readManifest, type SavedContent } from '../../app/session/saved/manifest.ts';
import { restoreSession } from '../../app/session/saved/restore.ts';
import type { Session } from '../../app/session/session.ts';
import { startLocalWorker } from './job-workers.ts';
import { testSession } from './test-session.ts';

/** A session without files that reads those it is given. */
export function readingSession(): Session {
  return testSession([], {
    jobs: createJobs({ startWorker: startLocalWorker({ load: loadJob }) }),
  });
}

/** Another session, restored from what was saved of one, through the text of its manifest. */
export async function restored(
  content: SavedContent,
  blobs: ReadonlyMap<string, Blob>,
): Promise<Session> {
  const other = readingSession();
  const manifest = readManifest(manifestText(content));
  await restoreSession(other, manifest, ({ hash }) => Promise.resolve(blobs.get(hash)), false);
  return other;
}
