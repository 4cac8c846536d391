/** Sizes of a page's text that drawings on canvases are given. */
export interface PageFonts {
  readonly labelFont: string;
  readonly numberFont: string;
  readonly rowHeight: number;
}

let known: PageFonts | undefined;

/** The page's own fonts for canvases; looked up once. */
export function pageFonts(): PageFonts {
  if (known !== undefined) return known;
  const style = getComputedStyle(document.documentElement);
  known = {
    labelFont: `11px ${style.getPropertyValue('--ui-font') || 'sans-serif'}`,
    numberFont: `10.5px ${style.getPropertyValue('--number-font') || 'monospace'}`,
    rowHeight: 20,
  };
  return known;
}
