/** The page's fonts, of texts and of numbers: for CSS, as the variables of these names, and for canvases. */
export const FONTS = {
  '--ui-font': "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif",
  '--number-font':
    "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'DejaVu Sans Mono', monospace",
} as const;

/** Sizes of a page's text that drawings on canvases are given. */
export interface PageFonts {
  readonly labelFont: string;
  readonly numberFont: string;
  readonly rowHeight: number;
}

const chartFonts: PageFonts = { ...fontsOfSize(11, 10.5), rowHeight: 20 };

/** The page's own fonts in the sizes of charts. */
export function pageFonts(): PageFonts {
  return chartFonts;
}

/** The page's own fonts in the form that a canvas takes, in sizes of CSS pixels. */
export function fontsOfSize(
  labels: number,
  numbers: number,
): Pick<PageFonts, 'labelFont' | 'numberFont'> {
  return {
    labelFont: `${labels}px ${FONTS['--ui-font']}`,
    numberFont: `${numbers}px ${FONTS['--number-font']}`,
  };
}
