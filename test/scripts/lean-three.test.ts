import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptied, usedShaders, withoutComments } from '../../scripts/vite/lean-three.ts';

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
  it.each(['webxr/WebXRManager', 'webgl/WebGLShadowMap', 'webgl/WebGLEnvironments'])(
    'three still has %s',
    (part) => expect(existsSync(path.join(three, 'renderers', `${part}.js`))).toBe(true),
  );
});
