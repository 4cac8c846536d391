import { appStore, player } from '../../transition.ts';
import type { ByteOffset, ByteRange } from '#engine/base';
import { hexText, placeAt, itemAt, itemTime } from '#engine/inspect/bytes';
import type { BytePlace } from '#engine/inspect/bytes';
import { mapOf, pickByte, selectMarkedBytes, spanRange } from './state.ts';
import type { MarkedBytes } from './state.ts';
import { findAsset } from '../../session/state/assets.ts';
import { copyText } from '../../ui/dom.ts';
import type { Modifiers } from '../../ui/tree-keys.ts';
import type { Command } from '../../session/session.ts';

/** More text than this does nobody good on a clipboard. */
const MAX_COPIED = 1 << 20;

const marked = (): MarkedBytes | undefined => selectMarkedBytes(appStore.getState());

/** The byte that the keyboard is on: the first one where none is selected. */
function cursorOf({ cursor }: MarkedBytes): ByteOffset {
  return cursor ?? 0;
}

function place(): BytePlace | undefined {
  const now = marked();
  return now && placeAt(mapOf(now.file.archive), cursorOf(now));
}

/** Where a key goes, from the byte that the keyboard is on; kept within the file. */
type Move = (cursor: ByteOffset, end: ByteOffset) => ByteOffset;

function move(to: Move, how: 'replace' | 'extend' = 'replace'): void {
  const now = marked();
  if (now === undefined) return;
  const last = now.file.archive.bytes.length - 1;
  const offset = Math.max(0, Math.min(last, to(cursorOf(now), last)));
  pickByte(appStore.getState(), now.file, offset, how);
}

const perRow = (): number => appStore.getState().bytesPage.perRow;
const pageBytes = (): number => Math.max(1, appStore.getState().bytesPage.rows - 1) * perRow();

const rowStart: Move = (cursor) => cursor - (cursor % perRow());

const WALKS: Readonly<Record<string, Move>> = {
  ArrowLeft: (cursor) => cursor - 1,
  ArrowRight: (cursor) => cursor + 1,
  ArrowUp: (cursor) => cursor - perRow(),
  ArrowDown: (cursor) => cursor + perRow(),
  PageUp: (cursor) => cursor - pageBytes(),
  PageDown: (cursor) => cursor + pageBytes(),
  Home: rowStart,
  End: (cursor, last) => rowStart(cursor, last) + perRow() - 1,
};

/** Keys that mean the whole file with Ctrl. */
const FILE_WALKS: Readonly<Record<string, Move>> = {
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Does what the keys of a hex view do while it has the focus: arrows, Home, End, pages; with Shift they select.
 * @returns false for a key that means nothing to it
 */
export function walkBytes(key: string, { ctrl, shift }: Modifiers): boolean {
  const to = (ctrl ? FILE_WALKS : WALKS)[key];
  if (to === undefined) return false;
  move(to, shift ? 'extend' : 'replace');
  return true;
}

/** To the element before or after: another key, another joint, another number. */
function stepElement(direction: 1 | -1): void {
  move((cursor) => {
    const { range } = place() ?? { range: { offset: cursor, length: 1 } };
    if (direction > 0) return range.offset + range.length;
    const now = marked();
    const before = now && placeAt(mapOf(now.file.archive), range.offset - 1);
    return before?.range.offset ?? 0;
  });
}

/** What is copied: the bytes that were picked, else the element that the keyboard is in. */
function copiedRange(): ByteRange | undefined {
  const span = marked()?.span ?? null;
  return span !== null && span.anchor !== span.head ? spanRange(span) : place()?.range;
}

async function copyHex(): Promise<void> {
  const [now, range] = [marked(), copiedRange()];
  if (now === undefined || range === undefined) return;
  const problem =
    range.length > MAX_COPIED
      ? `These are ${range.length} bytes: select at most ${MAX_COPIED} to copy them.`
      : await copyText(hexText(now.file.archive.bytes, range));
  if (problem !== undefined) appStore.getState().report('Copy', problem);
}

/** The time of what the keyboard is on, where that belongs to the clip on the stage. */
function placeTime(): number | undefined {
  const { assets, clipId } = appStore.getState();
  const at = place();
  const thing = at && itemAt(at);
  const clip = findAsset(assets, clipId)?.entry;
  if (thing === undefined || clip === undefined || clip !== at?.entry) return undefined;
  return itemTime(clip.object, thing);
}

/** Stops where what the keyboard is on is read, and goes there. */
export function seekToByte(): void {
  const time = placeTime();
  if (time === undefined) return;
  appStore.getState().pause();
  player.seek(time);
}

function bytes(name: string, title: string, keys: readonly string[], run: () => void): Command {
  return {
    id: `bytes.${name}`,
    title: `Bytes: ${title}`,
    group: 'Analyse',
    pane: 'bytes',
    keys,
    repeats: true,
    run,
    enabled: () => marked() !== undefined,
  };
}

/** Walking through a file element by element; what its keys do byte by byte, see {@link walkBytes}. */
export const bytesCommands: readonly Command[] = [
  bytes('previous-element', 'the element before', ['Code:KeyQ'], () => stepElement(-1)),
  bytes('next-element', 'the element after', ['Code:KeyE'], () => stepElement(1)),
  bytes('go-to', 'go to an offset…', ['Code:KeyG'], () =>
    appStore.getState().requestPane('bytes', 'offset'),
  ),
  {
    ...bytes('seek', 'go to the time of the key', ['Code:Enter'], seekToByte),
    enabled: () => placeTime() !== undefined,
  },
  bytes('copy', 'copy as hex', ['Ctrl+Code:KeyC'], () => void copyHex()),
];
