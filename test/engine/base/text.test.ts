import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../engine/base/text.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('decodeText escapes what is no UTF-8, byte by byte', () => {
  it.each([
    { what: 'a continuation without a lead', from: bytes(0x61, 0x80), text: 'a\udc80' },
    { what: 'a lead without a continuation', from: bytes(0xc3, 0x61), text: '\udcc3a' },
    { what: 'a sequence cut short', from: bytes(0xe2, 0x82), text: '\udce2\udc82' },
    { what: 'a longer form than needed', from: bytes(0xc0, 0xaf), text: '\udcc0\udcaf' },
    { what: 'three bytes where two do', from: bytes(0xe0, 0x80, 0xaf), text: '\udce0\udc80\udcaf' },
    { what: 'half of a surrogate pair', from: bytes(0xed, 0xa0, 0x80), text: '\udced\udca0\udc80' },
    {
      what: 'a point above U+10FFFF',
      from: bytes(0xf4, 0x90, 0x80, 0x80),
      text: '\udcf4\udc90\udc80\udc80',
    },
    { what: 'a lead of five bytes', from: bytes(0xf8), text: '\udcf8' },
  ])('$what', ({ from, text }) => {
    expect(decodeText(from)).toBe(text);
    expect(encodeText(text)).toEqual(from);
  });
});

describe('decodeText and encodeText', () => {
  it('read a stretch of bytes', () => {
    expect(decodeText(bytes(0x61, 0x62, 0x63, 0x64), 1, 3)).toBe('bc');
  });

  it.each(['', 'spine_01', 'Kopf ä', '頭', '🦊 tail', '\ufeffmark', 'a\0b', 'x'.repeat(10_000)])(
    'agree with the platform on %j',
    (text) => {
      expect(encodeText(text)).toEqual(new TextEncoder().encode(text));
      expect(decodeText(encodeText(text))).toBe(text);
    },
  );

  it('replace a surrogate that stands for no byte', () => {
    expect(encodeText('\ud800')).toEqual(new TextEncoder().encode('\ufffd'));
  });

  it('lose no bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (any) => {
        expect(encodeText(decodeText(any))).toEqual(any);
      }),
    );
  });
});
