import type { Importer } from '../model.ts';
import { isGlb } from './recognise.ts';

export const gltfImporter: Importer = {
  format: 'glTF',
  extensions: ['gltf', 'glb', 'vrma'],
  recognises: isGlb,
  read: async (source, options, task) => {
    const { importGltf } = await import('./import-gltf.ts');
    return await importGltf(source, options, task);
  },
};
