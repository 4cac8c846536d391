import { describe, expect, it } from 'vitest';
import { LAYER, seenLayers } from '../../../../../app/features/viewport/overlay/sides.ts';
import { withBeside } from '../../../../../app/features/viewport/overlay/beside.ts';
import { sceneBounds } from '../../../../../app/features/viewport/staged.ts';
import type { SceneBounds } from '../../../../../app/features/viewport/staged.ts';

/** Names of the layers that are seen. */
function seen(...args: Parameters<typeof seenLayers>): string[] {
  const layers = seenLayers(...args);
  return Object.entries(LAYER).flatMap(([name, layer]) => ((layers >> layer) & 1 ? [name] : []));
}

describe('what is seen', () => {
  it.each([
    ['off', 'reference', ['both', 'clip']],
    ['overlaid', 'clip', ['both', 'reference', 'clip']],
    ['beside', 'reference', ['both', 'reference', 'clip']],
    ['flickered', 'clip', ['both', 'clip']],
    ['flickered', 'reference', ['both', 'reference']],
  ] as const)('%s, when it is the turn of the %s: %o', (mode, turn, layers) => {
    expect(seen(mode, turn)).toEqual(layers);
  });
});

describe('side by side', () => {
  it('leaves an empty stage as it is', () => {
    const around = sceneBounds(undefined, undefined, undefined);
    expect(withBeside(around)).toMatchObject({ gap: 0, bounds: around.bounds });
  });

  it('the reference stands to the left, free of the clip, and both are framed', () => {
    const box = Float32Array.of(-1, 0, -1, 1, 2, 1);
    const around: SceneBounds = {
      ...sceneBounds(undefined, undefined, undefined),
      boxes: box,
      bounds: box,
    };
    const { boxes, bounds, gap } = withBeside(around);
    expect(gap).toBeGreaterThan(2);
    expect([...boxes.subarray(6)]).toEqual(
      [-1 - gap, 0, -1, 1 - gap, 2, 1].map((value) => Math.fround(value)),
    );
    expect([...bounds]).toEqual([-1 - gap, 0, -1, 1, 2, 1].map((value) => Math.fround(value)));
    expect([...around.boxes]).toEqual([...box]);
  });
});
