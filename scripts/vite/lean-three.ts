import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * The renderer's programs that the page's materials are: lines and plain meshes, lit meshes, points. A test
 * holds the page's materials against it.
 */
export const PROGRAMS = ['meshbasic', 'meshlambert', 'points'];

const SHADER =
  /three[\\/]src[\\/]renderers[\\/]shaders[\\/]Shader(?:Lib|Chunk)[\\/](\w+)\.glsl\.js$/;
const INCLUDE = /#include <(\w+)>/g;

/** What the renderer itself puts before every program, by name. */
const PREFIXES = ['colorspace_pars_fragment', 'tonemapping_pars_fragment'];

/** Parts of the renderer that have a stand-in of the same name in `lean-three/`, which does nothing. */
const LEFT_OUT =
  /[\\/](WebXRManager|WebGLShadowMap|WebGLEnvironments|WebGLUniformsGroups|DFGLUTData)\.js$/;

/**
 * Builds the page with three's modules instead of three in one file, so that what is not used falls away, and
 * without the shaders of materials that the page has none of. Those of such a material would be empty, and
 * not compile.
 */
export function leanThree(): Plugin {
  const three = createRequire(import.meta.url).resolve('three/src/Three.js');
  const used = usedShaders(path.join(path.dirname(three), 'renderers/shaders'), PROGRAMS);
  return {
    name: 'posescope:lean-three',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    resolveId(id) {
      if (id === 'three') return three;
      const part = LEFT_OUT.exec(id)?.[1];
      return part && path.resolve(import.meta.dirname, 'lean-three', `${part}.ts`);
    },
    transform(code, id) {
      const name = SHADER.exec(id)?.[1];
      if (name === undefined) return undefined;
      return { code: used.has(name) ? withoutComments(code) : emptied(code), map: null };
    },
  };
}

/** The names of the files below `folder` that these programs are made of: their own, and all that they include. */
export function usedShaders(folder: string, programs: readonly string[]): ReadonlySet<string> {
  const used = new Set<string>();
  const add = (kind: 'ShaderLib' | 'ShaderChunk', name: string): void => {
    if (used.has(name)) return;
    used.add(name);
    const code = readFileSync(path.join(folder, kind, `${name}.glsl.js`), 'utf8');
    for (const [, included] of code.matchAll(INCLUDE)) add('ShaderChunk', included);
  };
  for (const program of programs) add('ShaderLib', program);
  for (const prefix of PREFIXES) add('ShaderChunk', prefix);
  return used;
}

/** A module of shaders with as little white space as GLSL allows: directives keep their lines. */
export function withoutComments(code: string): string {
  return code
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/[ \t]*\/\/.*$/gm, '')
    .replaceAll(/^[ \t]+|[ \t]+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n');
}

/** The same exports with nothing in them. */
export function emptied(code: string): string {
  return code.replaceAll(/`[^`]*`/g, '``');
}
