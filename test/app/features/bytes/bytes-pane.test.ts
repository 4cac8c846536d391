import { expect, it } from 'vitest';
import BytesPane from '../../../../app/features/bytes/bytes-pane.tsx';
import { bytesFeature } from '../../../../app/features/bytes/feature.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [bytesFeature];

it('asks for a file where none is open', () => {
  expect(paneText(testSession([], { features }), BytesPane)).toContain('No file');
});

it('shows the file of the clip, without a byte selected', () => {
  const text = paneText(testSession(EIGHT, { features }), BytesPane);
  expect(text).toContain('eight.animation.ozz');
  expect(text).toContain('9.4 KiB, little endian');
  expect(text).toContain('no byte selected');
});

it('says what a key of the clip is stored as', () => {
  const session = testSession(EIGHT, { features });
  session.store.getState().selectKey({ kind: 'rotation', key: 20 }, null);
  const text = paneText(session, BytesPane);
  expect(text).toMatch(/byte 0x[0-9a-f]+: 0x[0-9a-f]{1,2}, /);
  expect(text).toContain('Point at a bit to see what turning it over would mean.');
});

it('counts the bytes that are selected', () => {
  const session = testSession(EIGHT, { features });
  const [{ id: fileId }] = session.store.getState().files;
  session.store.getState().selectBytes({ fileId, anchor: 10, head: 25 });
  expect(paneText(session, BytesPane)).toContain('16 bytes selected: 0xa');
});
