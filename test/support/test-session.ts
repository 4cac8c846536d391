import { vi } from 'vitest';
// Features load it late, in a test maybe when its file has ended: then nothing that it imports would load any more.
import '../../app/features/findings/announce-findings.ts';
import { createSession } from '../../app/session/create-session.ts';
import type { SessionOptions } from '../../app/session/create-session.ts';
import type { Session } from '../../app/session/session.ts';
import { openFixtures } from './app-files.ts';

/** A session of its own in which these fixtures are open and the stage has been filled; its frame loop stands still. */
export function testSession(names: readonly string[] = [], options: SessionOptions = {}): Session {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const session = createSession(options);
  openFiles(session, ...names);
  return session;
}

/** Opens fixtures beside what is open, and fills the stage. */
export function openFiles({ store }: Session, ...names: readonly string[]): void {
  openFixtures(store, ...names);
}

/** Eight joints that move for four seconds. */
export const EIGHT = ['eight.skeleton.ozz', 'eight.animation.ozz'];
