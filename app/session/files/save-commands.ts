import { appStore } from '../../transition.ts';
import { selectInspected } from '../state/stage.ts';
import type { Command } from '../session.ts';

function saveObject(littleEndian: boolean): void {
  const state = appStore.getState();
  const asset = selectInspected(state);
  if (asset !== undefined) state.requestSave({ what: 'asset', id: asset.id, littleEndian });
}

const hasObject = (): boolean => selectInspected(appStore.getState()) !== undefined;
const hasFiles = (): boolean => appStore.getState().files.length > 0;

/** Taking what is open out of the page. */
export const saveCommands: readonly Command[] = [
  {
    id: 'save.little-endian',
    title: 'Save the selected object: as .ozz',
    group: 'File',
    keys: ['Ctrl+Code:KeyS'],
    run: () => saveObject(true),
    enabled: hasObject,
  },
  {
    id: 'save.big-endian',
    title: 'Save the selected object: as .ozz, big endian',
    group: 'File',
    run: () => saveObject(false),
    enabled: hasObject,
  },
  {
    id: 'save.settings',
    title: 'Save build settings as JSON',
    group: 'File',
    run: () => appStore.getState().requestSave({ what: 'settings' }),
  },
  {
    id: 'save.open-settings',
    title: 'Open build settings or joint masks from JSON…',
    group: 'File',
    run: () => appStore.getState().requestOpening('settings'),
  },
  {
    id: 'save.masks',
    title: 'Save the kept joint masks as JSON',
    group: 'File',
    run: () => appStore.getState().requestSave({ what: 'masks' }),
    enabled: () => appStore.getState().savedMasks.size > 0,
  },
  {
    id: 'save.everything',
    title: 'Save everything as a zip',
    group: 'File',
    keys: ['Ctrl+Shift+Code:KeyS'],
    run: () => appStore.getState().requestSave({ what: 'everything' }),
    enabled: hasFiles,
  },
];
