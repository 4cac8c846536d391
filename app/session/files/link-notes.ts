import { nearestNames } from '#engine/base';
import type { Session } from '../session.ts';
import type { FileId } from '../state/assets.ts';
import { localFile } from './copy-link.ts';
import type { LocalFile } from './link.ts';

const SUBJECT = 'This link';

/** A part of a link that names nothing of what it opens. */
export interface MissedName {
  readonly what: 'clip' | 'joint';
  readonly name: string;
  /** What there is. */
  readonly names: readonly string[];
}

/**
 * Says which parts of a link were not followed: an address may be written by hand.
 * @param unread parts as they are written, which mean nothing
 */
export function noteMissed(
  { store }: Session,
  missed: readonly MissedName[],
  unread: readonly string[],
): void {
  const { note } = store.getState();
  for (const { what, name, names } of missed) {
    const nearest = nearestNames(name, names).map((known) => `"${known}"`);
    note(SUBJECT, `names a ${what} "${name}"; there is none. Nearest: ${nearest.join(', ')}.`);
  }
  if (unread.length === 0) return;
  note(SUBJECT, `has parts that cannot be read, and were left out: ${unread.join(', ')}.`);
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
