import { describe, expect, it } from 'vitest';
import type { AssetObject } from '#engine/archive';
import type { FileUnit } from '#engine/base';
import { applyRemedy, gatherFindings, type Finding } from '#engine/findings';
import type { RawAnimation } from '#engine/model';
import { buildAnimation } from '../../../engine/offline/index.ts';
import { editKeys } from '../../support/edit-clip.ts';
import { characterSkeleton, sourceClip } from '../../support/planted-subjects.ts';
import { builtSkeleton, rawClip } from '../../support/raw-clip.ts';

/** Metres to the side. */
const at = (x: number): number[] => [x, 0, 0, 0, 0, 0, 1, 1, 1, 1];

it.each([
  ['at the place of its parent, but for rounding', [5, 1e-8], [1e-8, 1.1e-8], false],
  ['whose values are as exact as its length', [0, 0.3], [0.3, 0.31], false],
  ['that goes far for its length', [0, 0.3], [0.3, 300], true],
  ['that goes far below a parent that is far away', [500, 0.3], [0.3, 300], true],
])('says of a joint %s whether it will be coarse', (_, rest, [from, to], isCoarse) => {
  const skeleton = builtSkeleton([-1, 0], rest.map(at));
  const still = { translations: [[0, rest[0], 0, 0]] };
  const moving = {
    translations: [
      [0, from, 0, 0],
      [1, to, 0, 0],
    ],
  };
  const objects = [skeleton, rawClip([still, moving])].map((object) => {
    return { file: 'a.ozz', label: object.kind, object };
  });
  const codes = [...gatherFindings({ objects })].flatMap(({ findings }) =>
    findings.map(({ code }) => code),
  );
  expect(codes.includes('source-coarse')).toBe(isCoarse);
});

describe('a walk far from the origin', () => {
  /** Metres at the start, and on the way. */
  const walk = (start: number, way: number): RawAnimation =>
    editKeys(sourceClip('walk'), 'translation', ({ track, time, value }) => {
      if (track === 0) value[0] += start + way * time;
    });
  const found = (objects: readonly AssetObject[], unit: FileUnit = 'm'): readonly Finding[] =>
    [
      ...gatherFindings({
        objects: objects.map((object) => ({ file: 'a.ozz', label: object.kind, object })),
        unit,
      }),
    ]
      .flatMap(({ findings }) => findings)
      .filter(({ code }) => code === 'source-coarse' || code === 'translation-coarse');

  it.each<[FileUnit, string]>([
    ['m', '125 mm'],
    ['cm', '1.25 mm'],
    ['in', '3.175 mm'],
  ])('is said with its step, of source and build alike: in %s', (unit, step) => {
    const source = walk(200, 1);
    const coarse = found([characterSkeleton, source, buildAnimation(source)], unit);
    expect(coarse.map(({ code }) => code)).toEqual(['source-coarse', 'translation-coarse']);
    for (const { message } of coarse) expect(message).toContain(`move in steps of ${step}`);
  });

  it.each<[string, RawAnimation, boolean, readonly string[]]>([
    ['stays in place', walk(200, 0), true, []],
    ['travels, and its source is not open', walk(200, 1), false, []],
    ['travels', walk(200, 1), true, ['extract-motion', 'extract-motion']],
  ])('can be mended by taking its root motion out if it %s', (_, source, isOpen, names) => {
    const clip = buildAnimation(source);
    const coarse = found([characterSkeleton, clip, ...(isOpen ? [source] : [])]);
    const commands = coarse.flatMap(({ remedy }) => remedy.command ?? []);
    expect(commands.map(({ name }) => name)).toEqual(names);
    for (const command of commands) {
      expect(command.args).toEqual({ joint: 'Root', up: 1 });
      const mended = applyRemedy(clip, command, { skeleton: characterSkeleton, source });
      expect(found([characterSkeleton, mended])).toEqual([]);
    }
  });
});
