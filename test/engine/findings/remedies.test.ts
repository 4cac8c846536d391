import { describe, expect, it } from 'vitest';
import { applyRemedy, gatherFindings, type CheckedObject, type Finding } from '#engine/findings';
import type { AssetObject } from '#engine/archive';
import { buildAnimation } from '#engine/offline';
import { fixturePath } from '../../../fixtures/files.ts';
import { readObject } from '../../support/archives.ts';
import { editKeys, filterKeys } from '../../support/edit-clip.ts';
import { plantedDefects } from '../../support/planted-defects.ts';
import {
  characterSkeleton,
  sourceClip,
  type PlantedDefect,
} from '../../support/planted-subjects.ts';
import { builtSkeleton, rawClip } from '../../support/raw-clip.ts';

/** The findings about each object. */
function findingsOf(objects: readonly AssetObject[], request: PlantedDefect['request']) {
  const checked = objects.map((object): CheckedObject => ({
    file: 'clip.ozz',
    label: object.kind,
    object,
  }));
  return [...gatherFindings({ ...request, objects: checked })].map(({ findings }) => findings);
}

it('refuses what is no clip', () => {
  const command = { name: 'flip-signs', args: {} } as const;
  expect(() => applyRemedy(characterSkeleton, command)).toThrow('expected a clip, found skeleton');
});

/** Every remedy that the tool can do, of every finding about the planted defects. */
function remedies() {
  return allDefects().flatMap(({ title, objects, request }) =>
    findingsOf(objects, request).flatMap((findings, index) =>
      findings.flatMap((finding) => {
        const { command } = finding.remedy;
        if (command === undefined) return [];
        const label = `${finding.code} by ${command.name}: ${title}`;
        return [{ label, finding, command, objects, index, request }];
      }),
    ),
  );
}

function allDefects(): Pick<PlantedDefect, 'title' | 'objects' | 'request'>[] {
  const long = editKeys(sourceClip('idle'), 'rotation', ({ value, index }) => {
    if (index === 3) value.forEach((v, i) => (value[i] = v * 1.1));
  });
  const defects = plantedDefects();
  return [...defects, { title: 'long rotations', objects: [characterSkeleton, long] }];
}

describe('a remedy removes its finding', () => {
  const all = remedies();

  it('of which there is one of every kind', () => {
    expect([...new Set(all.map(({ command }) => command.name))].toSorted()).toEqual([
      'build',
      'close-loop',
      'convert-units',
      'cut',
      'drop-keys',
      'extract-motion',
      'flip-signs',
      'make-additive',
      'normalise-rotations',
      'reorder-components',
      'reorder-joints',
      'respace-iframes',
      'shift-times',
      'smooth-keys',
    ]);
  });

  it.each(all)('$label', ({ finding, command, objects, index, request }) => {
    const source = objects.find((object) => object.kind === 'raw-animation');
    const skeleton = objects.find((object) => object.kind === 'skeleton');
    const mended = applyRemedy(objects[index], command, { skeleton, source });
    const after = findingsOf(objects.with(index, mended), request)[index];
    const same = after.filter((other: Finding) => other.code === finding.code);
    const left = same.flatMap(({ places }) => places).length;
    expect(left).toBe(0);
  });
});

describe('a clip that is changed', () => {
  const walk = sourceClip('walk');

  it('keeps its interval of iframes', () => {
    const command = { name: 'convert-units', args: { factor: 2 } } as const;
    for (const iframeInterval of [0, 0.25]) {
      const built = buildAnimation(walk, { iframeInterval });
      const mended = applyRemedy(built, command);
      expect(mended).toMatchObject({ kind: 'animation' });
      const counts = [built, mended as typeof built].map(
        ({ rotations }) => rotations.iframes.count,
      );
      expect(counts[1]).toBe(counts[0]);
    }
  });

  it('keeps its name when it is built from a source of another', () => {
    const built = { ...buildAnimation(walk), name: 'hero_walk' };
    const args = { tolerance: 0.001, within: 0.001, distance: 0.1 };
    const context = { skeleton: characterSkeleton, source: walk };
    expect(applyRemedy(built, { name: 'build', args }, context)).toMatchObject({
      name: 'hero_walk',
    });
  });
});

it('no build is offered from a source of the same name that moves otherwise', () => {
  const source = { ...sourceClip('idle'), name: 'take' };
  const run = { ...sourceClip('run'), name: 'take' };
  const slower = filterKeys(
    { ...run, duration: source.duration },
    () => true,
    (time) => (time * source.duration) / run.duration,
  );
  const [, , findings] = findingsOf([characterSkeleton, source, buildAnimation(slower)], {});
  expect(findings.map(({ code }) => code)).toContain('error-above');
  expect(findings.filter(({ remedy }) => remedy.command?.name === 'build')).toEqual([]);
});

describe('of clips in the order of joints of releases before 0.11', () => {
  const old = {
    'runtime clip': readObject(fixturePath('old', 'walk.v3.ozz'), 'animation'),
    source: readObject(fixturePath('old', 'walk.raw.v2.ozz'), 'raw-animation'),
  };
  const skeleton = readObject(fixturePath('old', 'skeleton.v1.ozz'), 'skeleton');
  const commands = new Map(remedies().map(({ command }) => [command.name, command]));
  const all = [...commands].map(([name, command]) => ({ name, command }));
  const message = /in the order of joints of releases since 0\.11.*posescope upgrade/;

  describe.each(Object.entries(old))('each remedy of a %s is refused', (_, clip) => {
    it.each(all)('$name', ({ command }) => {
      const { source } = old;
      expect(() => applyRemedy(clip, command, { source })).toThrow(message);
      expect(() => applyRemedy(clip, command, { source, skeleton })).toThrow(message);
    });
  });

  it.each(all.filter(({ name }) => name === 'build' || name === 'extract-motion'))(
    '$name of a current clip is refused with an old source',
    ({ command }) => {
      const context = { source: old.source, skeleton: characterSkeleton };
      expect(() => applyRemedy(sourceClip('walk'), command, context)).toThrow(message);
    },
  );

  it('those are mended whose orders are the same', () => {
    const chain = builtSkeleton([-1, 0]);
    const clip = buildAnimation(rawClip([{ translations: [[0, 1, 2, 4]] }, {}]));
    const command = { name: 'convert-units', args: { factor: 0.5 } } as const;
    const mended = applyRemedy({ ...clip, siblingsFirst: true }, command, { skeleton: chain });
    expect(mended).toEqual(applyRemedy(clip, command));
  });
});
