import type { Metrics } from '../../draw/canvas.ts';
import { darkPalette, lightPalette } from '../../draw/palette.ts';
import type { Palette } from '../../draw/palette.ts';
import type { SessionState } from '../../session/state/store.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import { fontsOfSize } from '../../ui/page-fonts.ts';
import { memoizeLast } from '../../ui/memoize-last.ts';

/** Colours and sizes that canvases are drawn with. */
export interface CanvasStyle {
  readonly palette: Palette;
  readonly metrics: Metrics;
}

/** Selects what the store's theme and density say: the same object until they change. */
export function createCanvasStyleSelector(): (state: SessionState) => CanvasStyle {
  const fonts = fontsOfSize(12, 10.5);
  const lookOf = memoizeLast((theme: SessionState['theme'], density: SessionState['density']) => ({
    palette: theme === 'dark' ? darkPalette : lightPalette,
    metrics: { rowHeight: ROW_HEIGHT[density], ...fonts },
  }));
  return ({ theme, density }) => lookOf(theme, density);
}
