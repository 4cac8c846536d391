import { decodeText } from '../../base/text.ts';
import type { Importer } from '../model.ts';

/** Bytes that a byte order mark and blanks may take before the first word. */
const TESTED_BYTES = 64;

export const bvhImporter: Importer = {
  format: 'BVH',
  extensions: ['bvh'],
  recognises: (bytes) =>
    /^[\ufeff\s]*HIERARCHY\s/.test(decodeText(bytes, 0, Math.min(TESTED_BYTES, bytes.length))),
  read: async (source, options, task) => {
    const { importBvh } = await import('./import-bvh.ts');
    return importBvh(source, options, task);
  },
};
