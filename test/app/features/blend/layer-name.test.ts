import { expect, it } from 'vitest';
import { blendableClips } from '../../../../app/features/blend/commands.ts';
import { layerName } from '../../../../app/features/blend/layer-name.ts';
import { fixtureFile, idOf, storeWith } from '../../../support/app-files.ts';

it.each([
  ['nothing that is open', undefined, 'closed'],
  ['a clip whose name no other has', 'character/run.ozz', 'run'],
  ['one of two clips of one name', 'character/walk.ozz', 'character/walk.ozz'],
  ['the other of them', 'again.ozz', 'again.ozz'],
])('a layer of %s is called for it', (_, file, name) => {
  const store = storeWith(...['skeleton', 'walk', 'run'].map((clip) => `character/${clip}.ozz`));
  store.getState().addFiles([{ ...fixtureFile('character/walk.ozz'), name: 'again.ozz' }]);
  const state = store.getState();
  const clipId = file === undefined ? 'none' : idOf(state, file);
  expect(layerName(clipId, blendableClips(state))).toBe(name);
});
