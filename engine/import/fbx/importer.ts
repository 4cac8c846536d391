import type { Importer } from '../model.ts';
import { isFbx } from './recognise.ts';

export const fbxImporter: Importer = {
  format: 'FBX',
  extensions: ['fbx'],
  recognises: isFbx,
  read: async (source, options, task) => {
    const { importFbx } = await import('./import-fbx.ts');
    return await importFbx(source, options, task);
  },
};
