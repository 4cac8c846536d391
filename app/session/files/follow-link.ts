import { nearestNames } from '#engine/base';
import type { Session } from '../session.ts';
import { assetsOfKind, type Asset, type FileId } from '../state/assets.ts';
import { clipName } from '../state/clip-names.ts';
import { selectSkeleton } from '../state/stage.ts';
import type { SessionState, SessionStore } from '../state/store.ts';
import { localFile } from './copy-link.ts';
import type { LinkedView, LocalFile } from './link.ts';

const SUBJECT = 'This link';

/** Shows what a link asks for. */
export function restoreView({ store, playback }: Session, view: LinkedView): void {
  const { show, selectJoint, pause } = store.getState();
  const clip = linkedClip(store.getState(), view);
  if (clip !== undefined) show(clip.id);
  for (const marker of view.markers ?? []) store.getState().changeMarker(undefined, marker);
  const joint = jointNames(store.getState()).indexOf(view.joint ?? '');
  if (joint >= 0) selectJoint(joint);
  // A link to one time shows that time, so playback stops.
  if (view.time !== undefined) {
    pause();
    playback.player.place(view.time);
  }
}

/** The clip on which a link shows something, by its name in menus or its own. */
function linkedClip(state: SessionState, { clip: name }: LinkedView): Asset | undefined {
  const clips = clipsOf(state);
  return (
    clips.find(({ id }) => clipName(state, id) === name) ??
    clips.find(({ label }) => label === name)
  );
}

function clipsOf({ assets }: SessionState): readonly Asset[] {
  return assetsOfKind(assets, 'animation', 'raw-animation');
}

function jointNames(state: SessionState): readonly string[] {
  return selectSkeleton(state)?.names ?? [];
}

/** Says what of a link there is not, once all that it opens is open: an address may be written by hand. */
export function noteMissed({ store }: Session, view: LinkedView): void {
  const state = store.getState();
  const clips = clipsOf(state).map(({ label }) => label);
  const joints = jointNames(state);
  if (linkedClip(state, view) === undefined) noteName(store, 'clip', view.clip, clips);
  if (!joints.includes(view.joint ?? '')) noteName(store, 'joint', view.joint, joints);
  if (view.unread === undefined) return;
  const parts = view.unread.join(', ');
  state.note(SUBJECT, `has parts that cannot be read, and were left out: ${parts}.`);
}

/** Notes a name that was not found, unless there is nothing that it could be one of: then something else is wrong. */
function noteName(
  { getState }: SessionStore,
  what: 'clip' | 'joint',
  name: string | undefined,
  names: readonly string[],
): void {
  if (name === undefined || names.length === 0) return;
  const nearest = nearestNames(name, names).map((known) => `"${known}"`);
  const text = `names a ${what} "${name}"; there is none. Nearest: ${nearest.join(', ')}.`;
  getState().note(SUBJECT, text);
}

/**
 * Asks for files that a link can only name, and tells when another is opened under the name of one of them.
 * @param onComplete called once all of them are open
 */
export function askForFiles(
  session: Session,
  wanted: readonly LocalFile[],
  onComplete: () => void,
): void {
  const { store, files: opened } = session;
  const seen = new Set<FileId>();
  let missing = wanted;
  const ask = (): void => {
    const { dismissProblems, note } = store.getState();
    dismissProblems(({ subject }) => subject === SUBJECT);
    if (missing.length > 0) note(SUBJECT, missingText(missing));
  };
  const look = async (): Promise<void> => {
    const fresh = store.getState().files.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    const all = await Promise.all(fresh.map((file) => localFile(file, opened.sourceOf)));
    if (missing.length === 0) return;
    const left = missing.filter((file) => !all.some((other) => isSame(file, other)));
    const others = all.filter((file) => left.some(({ name }) => name === file.name));
    for (const file of others) store.getState().note(file.name, otherText(file, left));
    if (left.length === missing.length) return;
    missing = left;
    ask();
    if (missing.length > 0) return;
    stop();
    onComplete();
  };
  const stop = store.subscribe((state, before) => {
    if (state.files !== before.files) void look();
  });
  session.onDispose(stop);
  ask();
  void look();
}

function isSame(wanted: LocalFile, file: LocalFile): boolean {
  const hasBoth = wanted.hash !== undefined && file.hash !== undefined;
  return hasBoth ? wanted.hash === file.hash : wanted.name === file.name;
}

function missingText(missing: readonly LocalFile[]): string {
  const names = missing.map(({ name }) => name).join(', ');
  const [shows, them] = missing.length === 1 ? ['a file', 'it'] : ['files', 'them'];
  return `shows ${shows} that you have to open yourself: ${names}. Drop ${them} here, or open ${them} from the File menu.`;
}

function otherText({ name, hash = '' }: LocalFile, left: readonly LocalFile[]): string {
  const wanted = left.find((file) => file.name === name)?.hash ?? '';
  return `is not the file of the link: its SHA-256 begins with ${hash}, expected ${wanted}. Ask whoever sent the link for theirs.`;
}
