import { appStore } from '../../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { errorText } from '#engine/inspect/error';
import { lowestShown, errorGradient } from '../../../draw/error/error-colors.ts';
import type { ErrorStyle } from '../../../draw/error/error-colors.ts';
import { METRIC_TITLES } from '../../../draw/error/error-text.ts';
import { selectMode, selectOverlaid } from '../../../session/state/overlay.ts';
import { useErrorStyle } from './use-error-style.ts';
import { useOverlaidNames } from './use-overlaid-names.ts';

/** What colours mean, and how much larger than it is the error is shown. */
export function OverlayLegend(): ReactNode {
  const isShown = useStore(appStore, (state) => selectOverlaid(state) !== undefined);
  const magnification = useStore(appStore, (state) => state.overlay.magnification);
  const isPainted = useStore(appStore, (state) => state.overlay.paint !== 'none');
  const style = useErrorStyle();
  if (!isShown) return null;
  return (
    <div className="viewport-legend">
      <Sides />
      {magnification !== 1 && <span>error ×{magnification}</span>}
      {isPainted && (style === undefined ? <span>measuring…</span> : <Scale style={style} />)}
    </div>
  );
}

/** Which is which: by colour in one place, by place where they stand apart, by turns where they flicker; an edge says it itself. */
function Sides(): ReactNode {
  const mode = useStore(appStore, selectMode);
  const turn = useStore(appStore, (state) => state.overlayTurn);
  const names = useOverlaidNames();
  if (mode === 'off' || mode === 'wiped' || names === undefined) return null;
  if (mode === 'flickered') return <output className="viewport-turn">{names[turn]}</output>;
  const isTinted = mode === 'overlaid';
  return (
    <>
      <span>
        {isTinted ? <i className="viewport-side-a" aria-hidden /> : '◧ '}
        {names.reference}
      </span>
      <span>
        {isTinted ? <i className="viewport-side-b" aria-hidden /> : '◨ '}
        {names.clip}
      </span>
    </>
  );
}

function Scale({ style }: { readonly style: ErrorStyle }): ReactNode {
  const unit = useStore(appStore, (state) => state.lengthUnit);
  const { metric, highest, colors } = style;
  const lowest = lowestShown(style);
  return (
    <span className="viewport-scale">
      {METRIC_TITLES[metric]}
      <b>{lowest === 0 ? '0' : errorText(lowest, metric, unit)}</b>
      <i style={{ background: errorGradient(colors) }} aria-hidden />
      <b>{errorText(highest, metric, unit)}</b>
    </span>
  );
}
