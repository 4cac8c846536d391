import { encodeText } from '../../engine/base/text.ts';

/** A root that moves and turns, a joint with a length below it, and an end site. */
export const MADE_LINES: readonly string[] = [
  'HIERARCHY',
  'ROOT hips',
  '{',
  '  OFFSET 0 90 0',
  '  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation',
  '  JOINT head',
  '  {',
  '    OFFSET 0 70 0',
  '    CHANNELS 3 Zrotation Xrotation Yrotation',
  '    End Site',
  '    {',
  '      OFFSET 0 100 0',
  '    }',
  '  }',
  '}',
  'MOTION',
  'Frames: 3',
  'Frame Time: 0.0333333',
  '0 90 0 0 0 0 0 0 0',
  '1 90 0 0 0 90 0 30 0',
  '2 90 0 0 0 180 10 20 30',
];

/** The made file, some lines replaced by their beginning; a line that is replaced by nothing is left out. */
export function madeBvh(changes: Readonly<Record<string, string>> = {}): Uint8Array {
  const lines = MADE_LINES.map((line) => {
    const begins = Object.keys(changes).find((start) => line.trimStart().startsWith(start));
    return begins === undefined ? line : changes[begins];
  });
  return encodeText(`${lines.filter((line) => line !== '').join('\n')}\n`);
}
