import { describe, expect, it } from 'vitest';
import { TaskCancelled } from '../../../engine/base/task.ts';
import {
  comparedCharacters,
  compareHierarchies,
} from '../../../engine/layouts/hierarchy/compare.ts';
import { generatedHierarchy } from '../../../engine/layouts/hierarchy/subject.ts';
import { arrivalOf, shareUntil } from '../../../engine/layouts/keys/arrival.ts';
import { compareKeyOrders } from '../../../engine/layouts/keys/compare.ts';
import { packedForms } from '../../../engine/layouts/keys/packing.ts';
import { comparePoints } from '../../../engine/layouts/points/compare.ts';
import { POINT_LAYOUTS } from '../../../engine/layouts/points/points.ts';
import { kernelForms, kernelModule } from '../../support/kernel-forms.ts';
import { makeRig } from '../../support/made-rig.ts';

const settings = { rounds: 3, turn: 0.01, warmUp: 0.01 };
const clip = makeRig(13, 'uneven').clips[0];
const cancelled = { cancelled: () => true };

describe('a comparison is given up', () => {
  it('when the task says so', async () => {
    const compiled = await kernelModule('typescript');
    const hierarchies = () =>
      compareHierarchies(compiled, generatedHierarchy(8, 4), settings, cancelled);
    expect(hierarchies).toThrow(TaskCancelled);
    expect(() => compareKeyOrders(clip, settings, cancelled)).toThrow(TaskCancelled);
    expect(() => comparePoints(compiled, 64, settings, cancelled).next()).toThrow(TaskCancelled);
  });
});

describe('characters of a hierarchy comparison', () => {
  it.each([
    [1, 1000],
    [96, 1000],
    [1007, 96],
    [1_000_000, 4],
  ])('with %i joints: %i', (joints, characters) => {
    expect(comparedCharacters(joints)).toBe(characters);
  });
});

describe.each(kernelForms)('hierarchies beside each other, kernels in the form %s', (form) => {
  it('have a time, a share of the first one’s, and what they touch', async () => {
    const subject = generatedHierarchy(8, 4);
    const { rows, ...about } = compareHierarchies(await kernelModule(form), subject, settings);
    expect(about).toEqual({ subject: '8 joints', joints: 8, characters: 4, form });
    expect(rows[0].speedUp).toBe(1);
    expect(rows.some(({ language }) => language === 'WebAssembly')).toBe(form !== 'typescript');
    for (const { measured, footprint, note } of rows) {
      expect(measured.p10).toBeLessThanOrEqual(measured.median);
      expect(measured.p90).toBeGreaterThanOrEqual(measured.median);
      expect(footprint.bytes).toBeGreaterThan(0);
      expect(note).not.toBe('');
    }
    expect(structuredClone(rows)).toEqual(rows);
  });
});

describe('orders of keys beside each other', () => {
  const comparison = compareKeyOrders(clip, settings);

  it('are played in as many frames as the clip has at 30 Hz', () => {
    const { frames, duration, orders } = comparison;
    expect(frames).toBe(Math.round(duration * 30));
    expect(orders.map(({ map }) => map.frames)).toEqual(orders.map(() => frames));
  });

  it('have their own seeks, as have all numbers of snapshots', () => {
    const { orders, jumpFrames, iframes } = comparison;
    expect(orders.map(({ name }) => name)).toEqual(orders.map(({ seek }) => seek.name));
    expect(orders.map(({ name }) => name)).toEqual(orders.map(({ forward }) => forward.name));
    for (const { seek, snapshots } of jumpFrames.slice(1)) {
      expect(seek.name).toContain(`${snapshots} jump frames`);
    }
    expect(iframes.map(({ seek }) => seek.name)).toEqual(iframes.map(() => orders[1].name));
  });

  it('say the same of a stream wherever it stands', () => {
    const { orders, jumpFrames } = comparison;
    expect(jumpFrames[0].seek).toBe(orders[2].seek);
    expect(jumpFrames.find(({ snapshots }) => snapshots === 8)?.seek).toBe(orders[3].seek);
  });

  it('can be posted to a page', () => {
    expect(structuredClone(comparison)).toEqual(comparison);
  });
});

describe('what arrives', () => {
  const steps = 20;
  const unpackedAt = (bytes: number) =>
    Float64Array.from({ length: steps + 1 }, (_, i) => Math.floor((bytes * i) / steps));

  it.each(packedForms(clip).map((form) => [form.name, form] as const))(
    '%s plays to its end once all is there',
    (_, form) => {
      const arrival = arrivalOf(form, 100, unpackedAt(form.bytes.length));
      expect(arrival.playable[steps]).toBe(1);
      expect(shareUntil(arrival, 1)).toBeLessThanOrEqual(1);
      expect(shareUntil(arrival, 2)).toBe(1);
      expect(shareUntil(arrival, 0)).toBe(0);
    },
  );

  it('is enough for the first half before the end only as a single stream', () => {
    const halves = packedForms(clip).map((form) =>
      shareUntil(arrivalOf(form, 100, unpackedAt(form.bytes.length)), 0.5),
    );
    const [tracks, need, stream, ...planes] = halves;
    expect([tracks, need, ...planes]).toEqual([1, 1, 1, 1]);
    expect(stream).toBeLessThan(1);
  });
});

describe('points beside each other', () => {
  it('have nothing published beside them where they are not as many as published', async () => {
    const compiled = await kernelModule('typescript');
    const rows = [...comparePoints(compiled, 64, settings)];
    expect(POINT_LAYOUTS.interface(compiled, 64).published).toBe(180);
    expect(rows.map(({ published }) => published)).toEqual(rows.map(() => undefined));
  });

  it.each([true, false])('together: %s; in every layout, the first the measure', async (all) => {
    const progress: number[] = [];
    const task = { onProgress: (fraction: number) => void progress.push(fraction) };
    const rows = [...comparePoints(await kernelModule('simd'), 64, settings, task, all)];
    expect(rows).toHaveLength(Object.keys(POINT_LAYOUTS).length);
    expect(rows[0].speedUp).toBe(1);
    expect(progress.at(-1)).toBe(1);
    for (const { measured, note } of rows) {
      expect(measured.rounds).toHaveLength(settings.rounds);
      expect(note).not.toBe('');
    }
  });
});
