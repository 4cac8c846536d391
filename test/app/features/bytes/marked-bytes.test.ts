import { describe, expect, it } from 'vitest';
import { findAsset } from '../../../../app/session/state/assets.ts';
import {
  mapOf,
  byteSelection,
  pickByte,
  selectMarkedBytes,
  spanRange,
} from '../../../../app/features/bytes/marked-bytes.ts';
import { selectShownFile } from '../../../../app/features/bytes/state.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { placeAt } from '#engine/inspect/bytes';
import { keyStream } from '#engine/model';
import type { Animation } from '#engine/model';
import { idOf, storeWith } from '../../../support/app-files.ts';

const [SKELETON, CLIP, OTHER] = [
  'eight.skeleton.ozz',
  'eight.animation.ozz',
  'eight.optimized.animation.ozz',
] as const;

function staged(): SessionStore {
  const store = storeWith(SKELETON, CLIP, OTHER);
  store.getState().show(idOf(store.getState(), CLIP));
  return store;
}

function shownName(store: SessionStore): string | undefined {
  return selectShownFile(store.getState())?.name;
}

function fileNamed(store: SessionStore, name: string) {
  const file = store.getState().files.find((one) => one.name === name);
  if (file === undefined) throw new Error(`${name} is open`);
  return file;
}

function clipOf(store: SessionStore): Animation {
  const { assets, clipId } = store.getState();
  const object = findAsset(assets, clipId)?.entry.object;
  if (object?.kind !== 'animation') throw new Error('a clip is on the stage');
  return object;
}

describe('the shown file', () => {
  it('is none while none is open', () => {
    const store = createSessionStore();
    expect(selectShownFile(store.getState())).toBeUndefined();
    expect(selectMarkedBytes(store.getState())).toBeUndefined();
  });

  it('is that of the clip, until something else is looked into', () => {
    const store = staged();
    expect(shownName(store)).toBe(CLIP);
    store.getState().inspect(idOf(store.getState(), SKELETON));
    expect(shownName(store)).toBe(SKELETON);
    expect(selectMarkedBytes(store.getState())?.cursor).toBe(1);
  });

  it('is that of the clip again once a key of it is selected', () => {
    const store = staged();
    store.getState().inspect(idOf(store.getState(), SKELETON));
    store.getState().selectKey({ kind: 'rotation', key: 9 }, 1);
    expect(shownName(store)).toBe(CLIP);
  });

  it('is that of bytes that were picked; once it is closed, another', () => {
    const store = staged();
    pickByte(store.getState(), fileNamed(store, OTHER), 40);
    expect(shownName(store)).toBe(OTHER);
    store.getState().closeFile(fileNamed(store, OTHER).id);
    expect(shownName(store)).toBe(CLIP);
  });
});

describe('bytes that were picked', () => {
  const span = (store: SessionStore, anchor: number, head: number): void =>
    store.getState().selectBytes({ fileId: fileNamed(store, CLIP).id, anchor, head });

  it('are no longer marked once their file is closed, least of all in another', () => {
    const store = staged();
    span(store, 30, 40);
    store.getState().closeFile(fileNamed(store, CLIP).id);
    const marked = selectMarkedBytes(store.getState());
    expect(marked?.file.name).toBe(OTHER);
    expect(marked).toMatchObject({ ranges: [], cursor: null, span: null });
  });

  it('are not marked in a file that is shown in place of theirs', () => {
    const store = staged();
    store.getState().selectBytes({ fileId: -1, anchor: 30, head: 40 });
    expect(selectMarkedBytes(store.getState())).toMatchObject({ ranges: [], cursor: null });
  });

  it.each([
    ['from before its end', -5, 5, -1],
    ['back to before its end', 5, -5, -5],
  ])('%s are marked as far as it goes, where it has become shorter', (_, anchor, head, cursor) => {
    const store = staged();
    const end = fileNamed(store, CLIP).archive.bytes.length;
    span(store, end + anchor, end + head);
    expect(selectMarkedBytes(store.getState())).toMatchObject({
      ranges: [{ offset: end - 5, length: 5 }],
      cursor: end + cursor,
    });
  });

  it('behind its end are not marked', () => {
    const store = staged();
    const end = fileNamed(store, CLIP).archive.bytes.length;
    span(store, end, end + 10);
    expect(selectMarkedBytes(store.getState())).toMatchObject({ ranges: [], cursor: null });
  });
});

describe('what is selected elsewhere is marked', () => {
  it('a key by its time, its offset and its value, with the keyboard at the value', () => {
    const store = staged();
    store.getState().selectKey({ kind: 'rotation', key: 9 }, 1);
    const { ranges } = keyStream(clipOf(store), 'rotation');
    const marked = selectMarkedBytes(store.getState());
    expect(marked?.ranges.map(({ offset }) => offset)).toEqual([
      ranges.timepoint.offset + 2 * 9,
      ranges.previous.offset + 2 * 9,
      ranges.values.offset + 6 * 9,
    ]);
    expect(marked?.cursor).toBe(ranges.values.offset + 6 * 9);
  });

  it('a snapshot by its entries and its description', () => {
    const store = staged();
    store.getState().selectIframe({ kind: 'rotation', iframe: 0 });
    const { iframeEntries } = keyStream(clipOf(store), 'rotation').ranges;
    expect(selectMarkedBytes(store.getState())?.ranges[0].offset).toBe(iframeEntries.offset);
  });

  it('a joint in the file of the skeleton, and nowhere in that of the clip', () => {
    const store = staged();
    store.getState().selectJoint(2);
    expect(selectMarkedBytes(store.getState())?.ranges).toEqual([]);
    store.getState().inspect(idOf(store.getState(), SKELETON));
    store.getState().selectJoint(2);
    expect(selectMarkedBytes(store.getState())?.ranges).toHaveLength(1 + 1 + 10);
  });

  it('as the same object until something of it changes', () => {
    const store = staged();
    const before = selectMarkedBytes(store.getState());
    store.setState({ theme: 'light' });
    expect(selectMarkedBytes(store.getState())).toBe(before);
    store.getState().selectJoint(2);
    expect(selectMarkedBytes(store.getState())).not.toBe(before);
  });
});

describe('picking a byte', () => {
  it('of a key selects the key and its joint', () => {
    const store = staged();
    const { ranges, table } = keyStream(clipOf(store), 'translation');
    pickByte(store.getState(), fileNamed(store, CLIP), ranges.values.offset + 6 * 17 + 3);
    expect(store.getState()).toMatchObject({
      selectedKey: { kind: 'translation', key: 17 },
      selectedJoints: [table.track[17]],
      selectedIframe: null,
    });
  });

  it('of a snapshot selects it', () => {
    const store = staged();
    const { iframeDesc } = keyStream(clipOf(store), 'scale').ranges;
    pickByte(store.getState(), fileNamed(store, CLIP), iframeDesc.offset + 9);
    expect(store.getState()).toMatchObject({
      selectedKey: null,
      selectedIframe: { kind: 'scale', iframe: 1 },
    });
  });

  it('of a clip that is not on the stage selects just the byte', () => {
    const store = staged();
    store.getState().selectKey({ kind: 'rotation', key: 9 }, 1);
    const file = fileNamed(store, OTHER);
    pickByte(store.getState(), file, file.archive.bytes.length - 3);
    expect(store.getState()).toMatchObject({ selectedKey: null, selectedJoints: [1] });
  });

  it('of a name selects the joint', () => {
    const store = staged();
    const file = fileNamed(store, SKELETON);
    const { object } = file.archive.entries[0];
    if (object.kind !== 'skeleton') throw new Error('it is a skeleton');
    const place = placeAt(mapOf(file.archive), object.ranges.names.offset);
    expect(place && byteSelection(store.getState(), place)).toEqual({ selectedJoints: [0] });
  });

  it('further selects all from the first on, either way', () => {
    const store = staged();
    const file = fileNamed(store, CLIP);
    pickByte(store.getState(), file, 20);
    pickByte(store.getState(), file, 30, 'extend');
    expect(store.getState().selectedBytes).toEqual({ fileId: file.id, anchor: 20, head: 30 });
    pickByte(store.getState(), file, 18, 'extend');
    const { selectedBytes } = store.getState();
    expect(selectedBytes && spanRange(selectedBytes)).toEqual({ offset: 18, length: 3 });
  });

  it('beyond the file does nothing', () => {
    const store = staged();
    const before = store.getState().selectedBytes;
    pickByte(store.getState(), fileNamed(store, CLIP), 1e9);
    expect(store.getState().selectedBytes).toBe(before);
  });
});
