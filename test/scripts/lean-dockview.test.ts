import { expect, it } from 'vitest';
import { withPureComponents } from '../../scripts/vite/lean-dockview.ts';

it('marks the call that makes a component, and leaves its name out', () => {
  const code =
    'const Grid = React.forwardRef((a) => a);\nGrid.displayName = "Grid";\nexport { Grid };';
  expect(withPureComponents(code)).toBe(
    'const Grid = /* @__PURE__ */ React.forwardRef((a) => a);\n\nexport { Grid };',
  );
});
