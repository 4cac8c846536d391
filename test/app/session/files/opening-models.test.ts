import { describe, expect, it } from 'vitest';
import { createOpening } from '../../../../app/session/files/opening.ts';
import { selectFindings } from '../../../../app/session/state/findings.ts';
import { selectClip } from '../../../../app/session/state/stage.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { FileInput } from '../../../../app/session/files/load.job.ts';
import { openingContext } from '../../../support/app-files.ts';
import { gltfBytes, madeGltf } from '../../../support/made-gltf.ts';
import type { GltfJson } from '../../../support/made-gltf.ts';

describe('a model', () => {
  /** One node and two clips of one curve each: `first` (as x y z), and one that swings. */
  function model(first: readonly number[], rest: GltfJson = {}): FileInput {
    const clip = (name: string, output: number): object => ({
      name,
      samplers: [{ input: 0, output }],
      channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }],
    });
    const json = madeGltf(
      {
        nodes: [{ name: 'ball' }],
        animations: [clip('first', 1), clip('second', 2)],
        ...rest,
      },
      [
        { values: [0, 1] },
        { values: first, type: 'VEC3' },
        { values: [0, 0, 0, 1, 0, 0], type: 'VEC3' },
      ],
    );
    return { name: 'ball.gltf', blob: new Blob([new Uint8Array(gltfBytes(json))]) };
  }

  it.each([
    ['that moves is shown', [0, 0, 0, 0, 2, 0], 'first'],
    ['is passed over where it is a pose and another one moves', [0, 3, 0, 0, 3, 0], 'second'],
  ])('whose first clip %s', async (_, first, shown) => {
    const store = createSessionStore();
    const opening = createOpening(openingContext(store));
    await opening.open({ sources: [model(first)], origin: 'opened' });
    expect(selectClip(store.getState())?.name).toBe(shown);
  });

  it('of which something is left out say so among the findings, and report no problem', async () => {
    const store = createSessionStore();
    const opening = createOpening(openingContext(store));
    const odd = model([0, 0, 0, 1, 0, 0], { extensionsUsed: ['EXT_unheard_of'] });
    await opening.open({ sources: [odd], origin: 'opened' });
    expect(store.getState().problems).toEqual([]);
    const { shown } = selectFindings(store.getState());
    expect(shown.map(({ finding, file }) => [finding.severity, file.name])).toEqual([
      ['info', 'ball.gltf'],
    ]);
    expect(shown[0].finding.message).toContain('EXT_unheard_of');
  });
});
