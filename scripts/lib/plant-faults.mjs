// Faults that `npm run fuzz -- --trial` looks for: checks of readers that are left out, and branches that throw.
import path from 'node:path';
import { root } from './project.mjs';

/**
 * Each is there while `globalThis.planted` has its name.
 * @type {readonly { name: string, reader: string, file: string, from: string, to: string }[]}
 */
export const PLANTED = [
  {
    name: 'iframes are not checked',
    reader: 'archive',
    file: 'engine/kinds/animation/check-iframes.ts',
    from: 'if (stored[track] === cached[track]) continue;',
    to: 'if (PLANTED || stored[track] === cached[track]) continue;',
  },
  {
    name: 'iframe intervals are not checked',
    reader: 'archive',
    file: 'engine/kinds/animation/check-iframes.ts',
    from: 'if (last <= count) return;',
    to: 'if (PLANTED || last <= count) return;',
  },
  {
    name: 'the order of keys is not checked',
    reader: 'archive',
    file: 'engine/kinds/animation/check-keys.ts',
    from: 'if (neededAt < needed) return',
    to: 'if (!(PLANTED) && neededAt < needed) return',
  },
  {
    name: 'sparse indices are not checked',
    reader: 'gltf',
    file: 'engine/import/gltf/sparse-indices.ts',
    from: 'index >= count',
    to: '(!(PLANTED) && index >= count)',
  },
  {
    name: 'a key that holds the next value throws',
    reader: 'fbx',
    file: 'engine/import/fbx/curve.ts',
    from: 'if (mode === HOLD_NEXT)',
    to: "if (PLANTED && mode === HOLD_NEXT) throw new Error('planted');\n  if (mode === HOLD_NEXT)",
  },
  {
    name: 'BVH files without frames throw',
    reader: 'bvh',
    file: 'engine/import/bvh/motion.ts',
    from: 'const available =',
    to: "if (PLANTED && frameCount === 0) throw new Error('planted');\n const available =",
  },
  {
    name: 'masks may have any weight',
    reader: 'masks',
    file: 'app/session/files/mask-file.ts',
    from: 'weight <= MAX_WEIGHT',
    to: '(PLANTED || weight <= MAX_WEIGHT)',
  },
];

/** @returns {import('vite').Plugin} */
export function plantFaults() {
  return {
    name: 'posescope:plant-faults',
    enforce: 'pre',
    transform(code, id) {
      const file = path.relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/');
      let planted = code;
      for (const { name, from, to, file: at } of PLANTED) {
        if (at !== file) continue;
        if (!code.includes(from)) throw new Error(`${file} has no place for "${name}"`);
        const isOn = `globalThis.planted === ${JSON.stringify(name)}`;
        planted = planted.replace(from, to.replace('PLANTED', isOn));
      }
      return planted === code ? undefined : { code: planted, map: null };
    },
  };
}
