import type { CSSOptions } from 'vite';

type PostCss = Exclude<CSSOptions['postcss'], string | undefined>;

/** Of dockview, which also puts them at the end of the page's body while a tab is dragged. */
const DOCKVIEW = /^\.(?:dv-|dockview)/;

/**
 * The same selector for what is in an inspector: other elements of its page may have classes of these names, as those of
 * jQuery UI do. It outdoes what it did before.
 */
export function withinInspector(selector: string): string {
  const isOwn = selector.includes('.posescope') || DOCKVIEW.test(selector);
  return isOwn ? selector : `:where(.posescope) ${selector}`;
}

interface Placed {
  readonly type: string;
  readonly name?: string;
  readonly parent?: Placed | undefined;
}

/** Whether it stands in another rule, or in keyframes. */
function isWithin({ parent }: Placed): boolean {
  if (parent === undefined) return false;
  const isKeyframes = parent.name?.endsWith('keyframes') === true;
  return isKeyframes || parent.type === 'rule' || isWithin(parent);
}

/** Has every style of the package apply only in an inspector. */
export const stylesWithinInspector: PostCss = {
  plugins: [
    {
      postcssPlugin: 'posescope:within-inspector',
      OnceExit: (root) => {
        root.walkRules((rule) => {
          // Nested ones are within others; steps of keyframes are no selectors.
          if (!isWithin(rule)) rule.selectors = rule.selectors.map(withinInspector);
        });
      },
    },
  ],
};
