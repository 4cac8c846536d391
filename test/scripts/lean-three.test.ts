import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAMS, emptied, usedShaders, withoutComments } from '../../scripts/vite/lean-three.ts';

const three = path.dirname(createRequire(import.meta.url).resolve('three/src/Three.js'));
const shaders = path.join(three, 'renderers/shaders');

describe('usedShaders', () => {
  it('refuses a program that three does not have', () => {
    expect(() => usedShaders(shaders, ['meshvelvet'])).toThrow(/meshvelvet/);
  });

  it('finds what a program includes, and what that includes', () => {
    const used = usedShaders(shaders, ['meshlambert']);
    expect([...used]).toEqual(
      expect.arrayContaining(['meshlambert', 'lights_lambert_pars_fragment', 'common']),
    );
    expect(used).not.toContain('lights_physical_fragment');
  });

  it('has what the renderer puts before every program', () => {
    expect(usedShaders(shaders, [])).toContain('colorspace_pars_fragment');
  });
});

describe('withoutComments', () => {
  it('leaves statements and directives, each directive on a line of its own', () => {
    const code = 'export default `\n/* a\n b */\n\t#ifdef X // why\n\n\t\tfloat a;\n\t#endif\n`;';
    expect(withoutComments(code)).toBe('export default `\n#ifdef X\nfloat a;\n#endif\n`;');
  });
});

describe('emptied', () => {
  it('keeps the exports', () => {
    const code = 'export const vertex = `void main() {}`;\nexport const fragment = `\n`;';
    expect(emptied(code)).toBe('export const vertex = ``;\nexport const fragment = ``;');
  });
});

describe('the parts that have a stand-in', () => {
  it.each([
    'webxr/WebXRManager',
    'webgl/WebGLShadowMap',
    'webgl/WebGLEnvironments',
    'webgl/WebGLUniformsGroups',
    'shaders/DFGLUTData',
  ])('three still has %s', (part) =>
    expect(existsSync(path.join(three, 'renderers', `${part}.js`))).toBe(true),
  );
});

/** The program of every material that needs none of its own (three/src/renderers/webgl/WebGLPrograms.js, shaderIDs). */
const PROGRAM_OF: Readonly<Record<string, string>> = {
  LineBasicMaterial: 'meshbasic',
  MeshBasicMaterial: 'meshbasic',
  MeshLambertMaterial: 'meshlambert',
  PointsMaterial: 'points',
};

/** Materials with shaders of their own. */
const OWN_SHADERS = new Set(['RawShaderMaterial', 'ShaderMaterial']);

describe('the materials of the page', () => {
  const app = path.resolve(import.meta.dirname, '../../app');
  const used = new Set<string>();
  const includes = new Set<string>();
  for (const file of readdirSync(app, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file)) continue;
    const code = readFileSync(path.join(app, file), 'utf8');
    for (const [, name] of code.matchAll(/#include <(\w+)>/g)) includes.add(name);
    for (const [name] of code.matchAll(
      /\b(?:Mesh|Line|Points|Sprite|Shadow|Raw|Shader)\w*Material\b/gi,
    )) {
      used.add(name.charAt(0).toUpperCase() + name.slice(1));
    }
  }

  it('are found', () => expect(used).toContain('MeshLambertMaterial'));

  it.each([...used].filter((name) => !OWN_SHADERS.has(name)))(
    '%s has its shaders in the build',
    (name) =>
      expect(PROGRAMS, `add the program of ${name} to PROGRAMS`).toContain(PROGRAM_OF[name]),
  );

  it.each([...includes])('%s, which they include, is in the build', (name) =>
    expect(usedShaders(shaders, PROGRAMS)).toContain(name),
  );
});
