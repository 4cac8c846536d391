import type { ByteOffset, ByteRange, Seconds } from '#engine/base';
import { hexText, placeAt, itemAt, itemTime, type BytePlace } from '#engine/inspect/bytes';
import { mapOf, pickByte, selectMarkedBytes, spanRange, type MarkedBytes } from './marked-bytes.ts';
import { bytesSlice, type BytesPage } from './state.ts';
import { goToTime } from '../../session/navigation.ts';
import { findAsset } from '../../session/state/assets.ts';
import { copyText } from '../../ui/dom.ts';
import type { Modifiers } from '../../ui/tree-keys.ts';
import type { Session } from '../../session/session.ts';

/** Bytes that are copied at most: a clipboard takes three characters for each. */
const MAX_COPIED = 1 << 20;

function marked({ store }: Session): MarkedBytes | undefined {
  return selectMarkedBytes(store.getState());
}

/** The byte that the keyboard is on: the first one where none is selected. */
function cursorOf({ cursor }: MarkedBytes): ByteOffset {
  return cursor ?? 0;
}

function place(session: Session): BytePlace | undefined {
  const now = marked(session);
  return now && placeAt(mapOf(now.file.archive), cursorOf(now));
}

/** The target of a key, from the byte at the keyboard cursor; clamped to the file. */
type Move = (cursor: ByteOffset, last: ByteOffset, page: BytesPage) => ByteOffset;

function move(session: Session, to: Move, how: 'replace' | 'extend' = 'replace'): void {
  const now = marked(session);
  if (now === undefined) return;
  const state = bytesSlice.of(session.store).getState();
  const last = now.file.archive.bytes.length - 1;
  const offset = Math.max(0, Math.min(last, to(cursorOf(now), last, state.bytesPage)));
  pickByte(state, now.file, offset, how);
}

const rowStart: Move = (cursor, _, { perRow }) => cursor - (cursor % perRow);
const pageBytes = ({ rows, perRow }: BytesPage): number => Math.max(1, rows - 1) * perRow;

const WALKS: Readonly<Record<string, Move>> = {
  ArrowLeft: (cursor) => cursor - 1,
  ArrowRight: (cursor) => cursor + 1,
  ArrowUp: (cursor, _, { perRow }) => cursor - perRow,
  ArrowDown: (cursor, _, { perRow }) => cursor + perRow,
  PageUp: (cursor, _, page) => cursor - pageBytes(page),
  PageDown: (cursor, _, page) => cursor + pageBytes(page),
  Home: rowStart,
  End: (cursor, last, page) => rowStart(cursor, last, page) + page.perRow - 1,
};

/** Keys that mean the whole file with Ctrl. */
const FILE_WALKS: Readonly<Record<string, Move>> = {
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Does what the keys of a hex view do while it has the focus: arrows, Home, End, pages; with Shift they select.
 * @returns false for other keys
 */
export function walkBytes(session: Session, key: string, { ctrl, shift }: Modifiers): boolean {
  const to = (ctrl ? FILE_WALKS : WALKS)[key];
  if (to === undefined) return false;
  move(session, to, shift ? 'extend' : 'replace');
  return true;
}

/** To the element before or after: another key, another joint, another number. */
export function stepElement(session: Session, direction: 1 | -1): void {
  move(session, (cursor) => {
    const { range } = place(session) ?? { range: { offset: cursor, length: 1 } };
    if (direction > 0) return range.offset + range.length;
    const now = marked(session);
    const before = now && placeAt(mapOf(now.file.archive), range.offset - 1);
    return before?.range.offset ?? 0;
  });
}

/** The range that is copied: the picked bytes, or else the element at the keyboard cursor. */
function copiedRange(session: Session): ByteRange | undefined {
  const span = marked(session)?.span ?? null;
  return span !== null && span.anchor !== span.head ? spanRange(span) : place(session)?.range;
}

export async function copyHex(session: Session): Promise<void> {
  const [now, range] = [marked(session), copiedRange(session)];
  if (now === undefined || range === undefined) return;
  const problem =
    range.length > MAX_COPIED
      ? `These are ${range.length} bytes: select at most ${MAX_COPIED} to copy them.`
      : await copyText(hexText(now.file.archive.bytes, range));
  if (problem !== undefined) session.store.getState().report('Copy', problem);
}

/** The time of the item at the keyboard cursor, if it belongs to the clip on the stage. */
function placeTime(session: Session): Seconds | undefined {
  const { assets, clipId } = session.store.getState();
  const at = place(session);
  const thing = at && itemAt(at);
  const clip = findAsset(assets, clipId)?.entry;
  if (thing === undefined || clip === undefined || clip !== at?.entry) return undefined;
  return itemTime(clip.object, thing);
}

/** Pauses and goes to the time of the item at the keyboard cursor. */
export function goToByteTime(session: Session): void {
  const time = placeTime(session);
  if (time !== undefined) goToTime(session, time);
}
