import { preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { stylesWithinInspector } from '../../scripts/vite/within-inspector.ts';

it.each([
  ['an element of the page', 'button { margin: 0 }', ':where(.posescope) button { margin: 0 }'],
  [
    'each selector of a list',
    '.timeline, .viewport:is(a, b) { margin: 0 }',
    ':where(.posescope) .timeline, :where(.posescope) .viewport:is(a, b) { margin: 0 }',
  ],
  [
    'rules for some widths, and not what is nested in them',
    '@media (width < 9px) { .shell { & b { margin: 0 } } }',
    '@media (width < 9px) { :where(.posescope) .shell { & b { margin: 0 } } }',
  ],
  ['no inspector', '.posescope { margin: 0 }', '.posescope { margin: 0 }'],
  [
    'no step',
    '@keyframes turn { from { rotate: 0deg } }',
    '@keyframes turn { from { rotate: 0deg } }',
  ],
  ['nothing of dockview', '.dv-tab { margin: 0 }', '.dv-tab { margin: 0 }'],
])('keeps to an inspector: %s', async (_, styles, expected) => {
  const css = { postcss: stylesWithinInspector };
  const config = await resolveConfig({ configFile: false, css }, 'build');
  const { code } = await preprocessCSS(styles, 'a.css', config);
  expect(code.trim()).toBe(expected);
});
