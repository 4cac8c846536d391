import type { Plugin } from 'vite';

const DOCKVIEW = /[\\/]dockview-react[\\/].*\.mjs$/;

/**
 * Lets a build leave out the components that dockview offers besides docking: nothing says that
 * the calls which make them, and naming them, have no other effect.
 */
export function leanDockview(): Plugin {
  return {
    name: 'posescope:lean-dockview',
    apply: 'build',
    transform(code, id) {
      if (!DOCKVIEW.test(id)) return undefined;
      return { code: withPureComponents(code), map: null };
    },
  };
}

/** The same module, in which a component that nobody imports has no effect. */
export function withPureComponents(code: string): string {
  return code
    .replaceAll('= React.forwardRef(', '= /* @__PURE__ */ React.forwardRef(')
    .replaceAll(/^\w+\.displayName = .*$/gm, '');
}
