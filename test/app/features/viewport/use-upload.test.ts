import { describe, expect, it } from 'vitest';
import { LAYER, seenLayers } from '../../../../app/features/viewport/use-upload.ts';

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
