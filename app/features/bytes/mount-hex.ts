import type { ByteRange } from '#engine/base';
import { placeAt, type ByteItem } from '#engine/inspect/bytes';
import { scrollShowing } from './draw-view.ts';
import { findAsset } from '../../session/state/assets.ts';
import { bytesOfItem, selectMarkedBytes } from './marked-bytes.ts';
import { bytesSlice } from './state.ts';
import type { SessionStore } from '../../session/state/store.ts';
import { listenTo } from '../../ui/pointer.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import { createHexPicture, createScroll } from './hex-picture.ts';
import type { HexPicture, HexElements } from './hex-picture.ts';
import { listenToBytes } from './hex-pointer.ts';
import type { ShownFile } from './marked-bytes.ts';

/**
 * Draws a file's bytes and keeps them up to date.
 * @returns removes it
 */
export function mountHex(
  elements: HexElements,
  shown: ShownFile,
  onFailure: OnFailure,
): () => void {
  const { file, pane } = shown;
  const { store } = shown.session;
  const { scroller, layers } = elements;
  const scroll = createScroll(elements);
  const reveal = (): void => {
    const marked = selectMarkedBytes(store.getState());
    const view = { ...picture.view(), scrollTop: scroll.top() };
    if (marked?.file !== file || marked.cursor === null || view.height === 0) return;
    scroll.to(scrollShowing(view, marked.cursor));
  };
  const onLayout = (): void => {
    publishPage(store, picture);
    reveal();
  };
  const picture = createHexPicture(layers, scroll, shown, { onLayout, onFailure });
  const point = (): void => picture.point(pointedRanges(shown));
  const ends = [
    followStore(store, picture, point, () => {
      reveal();
      // A pointer that only rests there has nothing to say until it moves again.
      pane.setState({ hovered: null });
    }),
    pane.subscribe((state, before) => {
      if (state.hovered !== before.hovered) point();
    }),
    listenToBytes(layers, picture.view, shown),
    listenTo(scroller, { scroll: picture.refresh }),
    picture.dispose,
  ];
  return () => ends.forEach((end) => end());
}

/** Publishes the page size for the Page Up and Page Down keys. */
function publishPage(store: SessionStore, picture: HexPicture): void {
  const { perRow, height, rowHeight } = picture.view();
  const rows = Math.floor(height / rowHeight);
  const { getState, setState } = bytesSlice.of(store);
  const { bytesPage } = getState();
  if (rows < 1 || (bytesPage.rows === rows && bytesPage.perRow === perRow)) return;
  setState({ bytesPage: { perRow, rows } });
}

function followStore(
  store: SessionStore,
  picture: HexPicture,
  point: () => void,
  onSelect: () => void,
): () => void {
  let marked = selectMarkedBytes(store.getState());
  return store.subscribe((state, before) => {
    const now = selectMarkedBytes(state);
    if (state.density !== before.density) picture.relayout();
    if (now !== marked || state.theme !== before.theme) picture.refresh();
    if (state.hover !== before.hover) point();
    const selected = now !== marked;
    marked = now;
    if (selected) onSelect();
  });
}

/**
 * The hovered ranges: in this pane, the byte and its element; from other panes, the key or the joint.
 */
function pointedRanges({ session, file, map, pane }: ShownFile): readonly ByteRange[] {
  const { hover, assets, clipId, skeletonId } = session.store.getState();
  const { hovered } = pane.getState();
  if (hovered !== null) {
    const place = placeAt(map, hovered);
    return place === undefined ? [] : [place.range, { offset: hovered, length: 1 }];
  }
  const rangesIn = (id: string | null, thing: ByteItem): ByteRange[] =>
    bytesOfItem(file, findAsset(assets, id), thing);
  if (hover.key !== null) return rangesIn(clipId, { what: 'key', ...hover.key });
  return hover.joint === null ? [] : rangesIn(skeletonId, { what: 'joint', joint: hover.joint });
}
