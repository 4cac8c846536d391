/** The page's fonts, of texts and of numbers: for CSS, as the variables of these names, and for canvases. */
export const FONTS = {
  '--ui-font': "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif",
  '--number-font':
    "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'DejaVu Sans Mono', monospace",
} as const;

/** The page's own fonts in the form that a canvas takes, in sizes of CSS pixels. */
export function fontsOfSize(labels: number, numbers: number) {
  return {
    labelFont: `${labels}px ${FONTS['--ui-font']}`,
    numberFont: `${numbers}px ${FONTS['--number-font']}`,
  };
}

/** The page's own fonts in the sizes of charts, and the height of their rows. */
export const CHART_FONTS = { ...fontsOfSize(11, 10.5), rowHeight: 20 };
