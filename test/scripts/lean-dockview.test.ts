import { expect, it } from 'vitest';
import { withFewModules, withPureComponents } from '../../scripts/vite/lean-dockview.ts';

it('refuses a dockview whose modules stand elsewhere', () => {
  expect(() => withFewModules('const Modules = [];')).toThrow(/expected a list AllModules/);
});

it('marks the call that makes a component, and leaves its name out', () => {
  const code =
    'const Grid = React.forwardRef((a) => a);\nGrid.displayName = "Grid";\nexport { Grid };';
  expect(withPureComponents(code)).toBe(
    'const Grid = /* @__PURE__ */ React.forwardRef((a) => a);\n\nexport { Grid };',
  );
});

it('registers only the modules that the page uses, and marks the calls that make them', () => {
  const code = `
const FloatingGroupModule = defineModule({});
const PopoutWindowModule = defineModule({});
const AllModules = [FloatingGroupModule, PopoutWindowModule, ContextMenuModule];
export { PopoutWindowModule };`;
  expect(withFewModules(code).replaceAll(/\s+/g, ' ')).toBe(
    [
      ' const FloatingGroupModule = /* @__PURE__ */ defineModule({});',
      'const PopoutWindowModule = /* @__PURE__ */ defineModule({});',
      'const AllModules = [FloatingGroupModule, ];',
      'export { PopoutWindowModule };',
    ].join(' '),
  );
});
