import { createSession } from '../../app/session/create-session.ts';
import { partsOf } from '../../app/session/saved/describe.ts';
import { manifestText, readManifest, refsOf } from '../../app/session/saved/manifest.ts';
import type { Session } from '../../app/session/session.ts';
import { decodeText } from '../../engine/base/text.ts';
import { fixtureFile } from '../support/app-files.ts';
import type { Outcome } from './property.ts';

const FILES = ['eight.skeleton.ozz', 'eight.animation.ozz', 'eight.raw_animation.ozz'];

const files = FILES.map((name) => fixtureFile(name));

function openSession(): Session {
  // Nothing is drawn here.
  globalThis.requestAnimationFrame ??= () => 0;
  globalThis.cancelAnimationFrame ??= () => undefined;
  const session = createSession();
  session.store.getState().addFiles(files);
  session.store.getState().refillStage();
  return session;
}

async function savedParts(session: Session): Promise<Record<string, unknown>> {
  const { getState } = session.store;
  const refs = refsOf(getState().files, getState);
  const parts = await partsOf(session);
  return Object.fromEntries(parts.map((part) => [part.name, part.save(session, refs)]));
}

/** The manifest of a session in which something of every kind is set. */
export async function sessionText(): Promise<string> {
  const session = openSession();
  const state = session.store.getState();
  const clip = state.assets.find(({ fileName }) => fileName === FILES[1]);
  state.toggleMarker(0.5);
  state.setLoopRange({ from: 0.1, to: 0.6 });
  if (clip !== undefined) state.addLayer(clip.id);
  state.saveMasks(new Map([['arms', new Map([['joint_1', 0.25]])]]));
  const parts = await savedParts(session);
  session.dispose();
  const content = { hash: '0'.repeat(64), bytes: 100, path: FILES[1] };
  const attached = [{ part: 'library-rows', content: { ...content, path: 'library-rows.json' } }];
  return manifestText({
    files: [{ name: FILES[1], origin: 'opened', content, resources: [], options: {} }],
    parts,
    attached,
  });
}

/** Restores the parts of a manifest where some files are open: what they set is finite, and can be saved again. */
export async function checkSession(bytes: Uint8Array): Promise<Outcome> {
  const manifest = readOrRefuse(decodeText(bytes));
  if (manifest === undefined) return 'refused';
  const session = openSession();
  try {
    const { store, playback } = session;
    const refs = refsOf(store.getState().files, store.getState);
    for (const part of await partsOf(session)) {
      if (Object.hasOwn(manifest.parts, part.name)) {
        part.restore(session, manifest.parts[part.name], refs);
      }
    }
    for (const time of [0, 0.5, 1e9]) {
      playback.player.seek(time);
      requireFinite('the pose', playback.player.frame.pose);
    }
    requireFinite('the saved session', await savedParts(session));
    return 'valid';
  } finally {
    session.dispose();
  }
}

function readOrRefuse(text: string): ReturnType<typeof readManifest> | undefined {
  try {
    return readManifest(text);
  } catch (error) {
    // It says what is wrong by plain errors; of any other kind they are the program's.
    if (error instanceof Error && error.constructor === Error) return undefined;
    throw error;
  }
}

function requireFinite(what: string, value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${what} is ${value}`);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) requireFinite(`${what}.${key}`, part);
}
