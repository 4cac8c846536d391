/** Sizes of a page's text that drawings on canvases are given. */
export interface PageFonts {
  readonly labelFont: string;
  readonly numberFont: string;
  readonly rowHeight: number;
}

let known: PageFonts | undefined;

/** The page's own fonts in the sizes of charts. */
export function pageFonts(): PageFonts {
  known ??= { ...fontsOfSize(11, 10.5), rowHeight: 20 };
  return known;
}

/** The page's own fonts as a canvas wants them, in sizes of CSS pixels. */
export function fontsOfSize(
  labels: number,
  numbers: number,
): Pick<PageFonts, 'labelFont' | 'numberFont'> {
  families ??= readFamilies();
  return {
    labelFont: `${labels}px ${families.text}`,
    numberFont: `${numbers}px ${families.numbers}`,
  };
}

interface Families {
  readonly text: string;
  readonly numbers: string;
}

let families: Families | undefined;

/**
 * The same as long as the page is open. Asking for them makes the browser work out every style that is to be
 * renewed, in the middle of what renews them.
 */
function readFamilies(): Families {
  const style = getComputedStyle(document.documentElement);
  return {
    text: style.getPropertyValue('--ui-font') || 'sans-serif',
    numbers: style.getPropertyValue('--number-font') || 'monospace',
  };
}
