import { expect, it } from 'vitest';
import { importFbx } from '../../../../engine/import/fbx/import-fbx.ts';
import {
  addClip,
  addModel,
  animate,
  createDraft,
  fileNodes,
} from '../../../../fixtures/fbx/scene-nodes.ts';
import { writeBinary } from '../../../../fixtures/fbx/write-fbx.ts';
import { writtenKeys } from '../../../support/raw-clip.ts';

it('every clip has a name of its own', async () => {
  const draft = createDraft();
  const bone = addModel(draft, 'root', 0, []);
  const ends = [3, 5, 7];
  for (const [i, name] of ['walk', 'walk', ''].entries()) {
    const [layer] = addClip(draft, name, 1);
    animate(draft, layer, bone, 'Lcl Translation', { X: { times: [0, 1], values: [0, ends[i]] } });
  }
  const bytes = writeBinary(fileNodes(draft, { unit: 100 }));
  const { animations, findings } = await importFbx({ name: 'a.fbx', bytes });
  const found = animations.map((clip) => [
    clip.name,
    writtenKeys(clip.translations, 0).at(-1)?.[1],
  ]);
  expect(found).toEqual([
    ['walk', 3],
    ['walk_1', 5],
    ['animation_2', 7],
  ]);
  expect(findings.map(({ code }) => code)).toEqual(['fbx-duplicate-name']);
});
