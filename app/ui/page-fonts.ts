/** Sizes of a page's text that drawings on canvases are given. */
export interface PageFonts {
  readonly labelFont: string;
  readonly numberFont: string;
  readonly rowHeight: number;
}

let known: PageFonts | undefined;

/** The page's own fonts in the sizes of charts; looked up once. */
export function pageFonts(): PageFonts {
  known ??= { ...fontsOfSize(11, 10.5), rowHeight: 20 };
  return known;
}

/**
 * The page's own fonts as a canvas wants them, in sizes of CSS pixels. Looks the page's style up: for
 * once, not for every drawing.
 */
export function fontsOfSize(
  labels: number,
  numbers: number,
): Pick<PageFonts, 'labelFont' | 'numberFont'> {
  const style = getComputedStyle(document.documentElement);
  return {
    labelFont: `${labels}px ${style.getPropertyValue('--ui-font') || 'sans-serif'}`,
    numberFont: `${numbers}px ${style.getPropertyValue('--number-font') || 'monospace'}`,
  };
}
