import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Archive } from '#engine/archive';
import type { ByteOffset, ByteRange } from '#engine/base';
import { byteMap, placeAt, itemAt, itemBytes } from '#engine/inspect/bytes';
import type { BytePlace, ByteItem, ByteMap } from '#engine/inspect/bytes';
import { keyStream } from '#engine/model';
import { findAsset, type Asset, type OpenFile } from '../../session/state/assets.ts';
import { hasChanged, memoize } from '../../session/state/changes.ts';
import type { ByteSpan, ByteSelection } from '../../session/state/selection.ts';
import type { SessionState } from '../../session/state/store.ts';
import type { Session } from '../../session/session.ts';
import { selectShownFile } from './state.ts';

/** The structure of an archive: the same object ever after. */
export const mapOf = memoize((archive: Archive) => byteMap(archive));

/** What is selected in the shown file. */
export interface MarkedBytes {
  readonly file: OpenFile;
  /** In the order of the file; none if nothing of it is selected. */
  readonly ranges: readonly ByteRange[];
  /** The byte that the keyboard is on; null if nothing of the file is selected. */
  readonly cursor: ByteOffset | null;
  /** The picked bytes within the file; null if there are none. */
  readonly span: ByteSpan | null;
}

/** Parts of the store that {@link selectMarkedBytes} looks at. */
const LOOKED_AT = [
  'files',
  'assets',
  'clipId',
  'skeletonId',
  'inspectedId',
  'selectedBytes',
  'selectedKey',
  'selectedIframe',
  'selectedJoints',
] as const satisfies readonly (keyof SessionState)[];

/** What was last selected in a file. */
const marks = new WeakMap<
  OpenFile,
  { readonly state: SessionState; readonly marked: MarkedBytes }
>();

/** The selected bytes of the shown file; the same object until one of the two changes. */
export function selectMarkedBytes(state: SessionState): MarkedBytes | undefined {
  const file = selectShownFile(state);
  if (file === undefined) return undefined;
  const known = marks.get(file);
  if (known !== undefined && !hasChanged(state, known.state, LOOKED_AT)) return known.marked;
  const marked = markedBytes(state, file);
  marks.set(file, { state, marked });
  return marked;
}

function markedBytes(state: SessionState, file: OpenFile): MarkedBytes {
  const span = spanIn(file, state.selectedBytes);
  const things = selectedRangesIn(file, state);
  if (span === null) return { file, ranges: things, cursor: things.at(-1)?.offset ?? null, span };
  return { file, ranges: [...things, spanRange(span)], cursor: span.head, span };
}

/** The part of a span inside a file. The file may be another one, or shorter than before. */
function spanIn({ id, archive }: OpenFile, span: ByteSpan | null): ByteSpan | null {
  const end = archive.bytes.length - 1;
  if (span?.fileId !== id || Math.min(span.anchor, span.head) > end) return null;
  if (Math.max(span.anchor, span.head) <= end) return span;
  return { ...span, anchor: Math.min(span.anchor, end), head: Math.min(span.head, end) };
}

/** Byte ranges of the selected key or snapshot, or else of the active joint. */
function selectedRangesIn(file: OpenFile, state: SessionState): ByteRange[] {
  const { selectedKey, selectedIframe, selectedJoints, assets, clipId, skeletonId } = state;
  const rangesIn = (id: string | null, thing: ByteItem): ByteRange[] =>
    bytesOfItem(file, findAsset(assets, id), thing);
  if (selectedKey !== null) return rangesIn(clipId, { what: 'key', ...selectedKey });
  if (selectedIframe !== null) return rangesIn(clipId, { what: 'iframe', ...selectedIframe });
  const joint = selectedJoints.at(-1);
  return joint === undefined ? [] : rangesIn(skeletonId, { what: 'joint', joint });
}

/** Byte ranges of an item of an asset in a file; empty in other files. */
export function bytesOfItem(
  file: OpenFile,
  asset: Asset | undefined,
  thing: ByteItem,
): ByteRange[] {
  if (asset?.fileId !== file.id) return [];
  const section = mapOf(file.archive).object(file.archive.entries.indexOf(asset.entry));
  return section === undefined ? [] : itemBytes(section, thing);
}

export function spanRange({ anchor, head }: ByteSpan): ByteRange {
  return { offset: Math.min(anchor, head), length: Math.abs(head - anchor) + 1 };
}

/**
 * The item on the stage that a byte is a part of: a key of the clip, one of its snapshots, or a joint.
 */
export function byteSelection(state: SessionState, place: BytePlace): ByteSelection {
  const thing = itemAt(place);
  const asset = state.assets.find(({ entry }) => entry === place.entry);
  if (thing === undefined || asset === undefined) return {};
  const { object } = asset.entry;
  const isClip = object.kind === 'animation' || object.kind === 'raw-animation';
  if (thing.what === 'joint' && asset.id === state.skeletonId) {
    return { selectedJoints: [thing.joint] };
  }
  if (!isClip || asset.id !== state.clipId) return {};
  if (thing.what === 'iframe') {
    return { selectedIframe: { kind: thing.kind, iframe: thing.iframe } };
  }
  if (thing.what !== 'key') return {};
  const joint = jointOfKey(place, thing);
  return {
    selectedKey: { kind: thing.kind, key: thing.key },
    ...(joint < object.trackCount && { selectedJoints: [joint] }),
  };
}

function jointOfKey({ entry, leaf }: BytePlace, { kind, key }: ByteItem & { what: 'key' }): number {
  const object = entry?.object;
  return object?.kind === 'animation'
    ? keyStream(object, kind).table.track[key]
    : (leaf.column.owner ?? 0);
}

/** Selects a byte of an open file with its item, or all bytes from the anchor to it. */
export function pickByte(
  state: SessionState,
  file: OpenFile,
  offset: ByteOffset,
  how: 'replace' | 'extend' = 'replace',
): void {
  const place = placeAt(mapOf(file.archive), offset);
  if (place === undefined) return;
  const { selectedBytes } = state;
  const anchor =
    how === 'extend' && selectedBytes?.fileId === file.id ? selectedBytes.anchor : offset;
  state.selectBytes({ fileId: file.id, anchor, head: offset }, byteSelection(state, place));
}

/** What only this pane knows. */
export interface PaneState {
  /** The byte under the pointer. */
  readonly hovered: ByteOffset | null;
  /** Bytes that are shown one by one: the first, and one after the last. */
  readonly seen: { readonly from: ByteOffset; readonly to: ByteOffset };
}

/** A file in the pane, with what the views of it share. */
export interface ShownFile {
  readonly session: Session;
  readonly file: OpenFile;
  readonly map: ByteMap;
  readonly pane: StoreApi<PaneState>;
}

export function showFile(session: Session, file: OpenFile): ShownFile {
  const pane = createStore<PaneState>(() => ({ hovered: null, seen: { from: 0, to: 0 } }));
  return { session, file, map: mapOf(file.archive), pane };
}
