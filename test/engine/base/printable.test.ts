import { expect, it } from 'vitest';
import {
  hidesCharacters,
  isolated,
  printable,
  printableLines,
  shownNames,
} from '../../../engine/base/printable.ts';

it.each([
  ['LeftHand', 'LeftHand', false],
  ['Hüfte 左手 🙂', 'Hüfte 左手 🙂', false],
  ['a\nb\tc\rd', String.raw`a\u000ab\u0009c\u000dd`, true],
  ['\u001b]0;title\u0007', String.raw`\u001b]0;title\u0007`, true],
  ['\u009b31m', String.raw`\u009b31m`, true],
  ['exe.\u202egpj', String.raw`exe.\u202egpj`, true],
  ['\u2066x\u2069\u200f', String.raw`\u2066x\u2069\u200f`, true],
  ['a\u200bb\ufeff\u2028', String.raw`a\u200bb\ufeff\u2028`, true],
  // A byte that is no UTF-8 is not hidden on purpose.
  ['\udc83', String.raw`\udc83`, false],
])('%j is shown as %s', (text, shown, hides) => {
  expect(printable(text)).toBe(shown);
  expect(hidesCharacters(text)).toBe(hides);
});

it('keeps lines apart where there may be several', () => {
  expect(printableLines('a\n\u001bb\r\n')).toBe(
    String.raw`a` + '\n' + String.raw`\u001bb\u000d` + '\n',
  );
});

it('changes no value of a JSON document', () => {
  const value = { name: 'a\u0085\u202e\u2028\ufeff\u007f' };
  expect(JSON.parse(printableLines(JSON.stringify(value)))).toEqual(value);
});

it.each([
  ['LeftHand', 'LeftHand'],
  ['Hüfte 左手', 'Hüfte 左手'],
  ['abc\u202edef', String.raw`abc\u202edef`],
  ['\u2067x', String.raw`\u2067x`],
  ['עברית', '\u2068עברית\u2069'],
  ['hand يد', '\u2068hand يد\u2069'],
  ['\u202eעב', '\u2068' + String.raw`\u202e` + 'עב\u2069'],
  ['𞤀', '\u2068𞤀\u2069'],
])('%j turns nothing around it round: %j', (name, shown) => {
  expect(isolated(name)).toBe(shown);
});

it('a joint without a name has its number', () => {
  const names = ['Hips', '', 'עב'];
  expect(shownNames(names)).toEqual(['Hips', 'joint 1', '\u2068עב\u2069']);
  expect(shownNames(names)).toBe(shownNames(names));
});
