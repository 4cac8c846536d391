import type { Plugin } from 'vite';

const REACT = /[\\/]dockview-react[\\/].*\.mjs$/;
const CORE = /[\\/]dockview-core[\\/].*\.mjs$/;

/** Parts of docking that the page has no use for; dockview asks for each before it uses it. */
const UNUSED_MODULES = [
  'PopoutWindowModule',
  'EdgeGroupModule',
  'HeaderActionsModule',
  'TabGroupChipsModule',
  'ContextMenuModule',
];

/**
 * Lets a build leave out what dockview offers besides the docking that the page uses: nothing says
 * that the calls which make components and modules, and naming them, have no other effect.
 */
export function leanDockview(): Plugin {
  return {
    name: 'posescope:lean-dockview',
    apply: 'build',
    transform(code, id) {
      if (REACT.test(id)) return { code: withPureComponents(code), map: null };
      if (CORE.test(id)) return { code: withFewModules(code), map: null };
      return undefined;
    },
  };
}

/** The same module, in which a component that nobody imports has no effect. */
export function withPureComponents(code: string): string {
  return code
    .replaceAll('= React.forwardRef(', '= /* @__PURE__ */ React.forwardRef(')
    .replaceAll(/^\w+\.displayName = .*$/gm, '');
}

/**
 * The same library without {@link UNUSED_MODULES} among those that it always registers.
 * @throws Error where the library has no such list any more
 */
export function withFewModules(code: string): string {
  const list = /const AllModules = \[[^\]]*\];/.exec(code)?.[0];
  if (list === undefined) throw new Error('dockview-core: expected a list AllModules, found none.');
  const fewer = UNUSED_MODULES.reduce(
    (rest, name) => rest.replace(new RegExp(`\\b${name}\\b,?`), ''),
    list,
  );
  return code.replace(list, fewer).replaceAll('= defineModule(', '= /* @__PURE__ */ defineModule(');
}
