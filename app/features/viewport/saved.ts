import {
  finite,
  listOf,
  objectOf,
  oneOf,
  positive,
  readField,
  text,
} from '../../session/saved/fields.ts';
import type { SavedPart } from '../../session/session.ts';
import { cameraMemory, secondCameraMemory } from './commands.ts';
import { viewsSlice, VIEW_SIDES, type NamedView, type SavedCamera } from './state.ts';

const savedCamera = objectOf({
  target: listOf(finite),
  azimuth: finite,
  polar: finite,
  distance: positive,
});

const savedViews = listOf(
  objectOf({ name: text, camera: savedCamera, projection: oneOf('perspective', 'orthographic') }),
);

const secondViewSettings = objectOf({
  side: oneOf(...VIEW_SIDES),
  projection: oneOf('perspective', 'orthographic'),
});

/** What of the feature belongs to saved sessions. */
export const savedViewport: readonly SavedPart[] = [
  cameraPart('camera', cameraMemory),
  {
    name: 'views',
    save: ({ store }) =>
      Array.from(viewsSlice.of(store).getState().namedViews, ([name, { camera, projection }]) => {
        return { name, camera, projection };
      }),
    restore: ({ store }, saved) => {
      const namedViews = new Map<string, NamedView>();
      for (const { name, camera, projection } of readField(savedViews, saved) ?? []) {
        if (isPlaced(camera)) namedViews.set(name, { camera, projection });
      }
      viewsSlice.of(store).setState({ namedViews });
    },
  },
  {
    name: 'second-view',
    save: ({ store }) => viewsSlice.of(store).getState().secondView,
    restore: ({ store }, saved) => {
      const secondView = readField(secondViewSettings, saved);
      if (secondView !== undefined) viewsSlice.of(store).setState({ secondView });
    },
  },
  cameraPart('second-camera', secondCameraMemory),
];

function cameraPart(name: string, memory: typeof cameraMemory): SavedPart {
  return {
    name,
    save: (session) => session.use(memory).current(),
    restore: (session, saved) => {
      const camera = readField(savedCamera, saved);
      if (camera !== undefined && isPlaced(camera)) session.use(memory).restore(camera);
    },
  };
}

/** Whether its target is a point. */
function isPlaced({ target }: SavedCamera): boolean {
  return target.length === 3;
}
