import { useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { createPen, type Pen } from '../draw/canvas.ts';
import { palettes } from '../draw/palette.ts';
import type { Frame } from '../playback/frame.ts';
import { consumeArrowKey, type ArrowKeys, type ArrowStep } from '../ui/arrow-step.ts';
import { classNames } from '../ui/dom.ts';
import { CHART_FONTS } from '../ui/page-fonts.ts';
import { placeOf, type PointerPlace } from '../ui/pointer.ts';
import { useCanvas, type CanvasPace } from '../ui/use-canvas.ts';
import { useSession, useSessionState } from './session.tsx';

/** CSS pixels. */
export interface PlotSize {
  readonly width: number;
  readonly height: number;
}

interface Drawing extends CanvasPace {
  /** Of the painter. */
  readonly name: string;
  /** What the drawing depends on besides size and theme; undefined for what depends on the frame. */
  readonly inputs: readonly unknown[] | undefined;
  readonly draw: (pen: Pen, size: PlotSize, frame: Frame) => void;
}

function useDrawing<Host extends HTMLElement>(drawing: Drawing): RefObject<Host | null> {
  const { name, inputs, draw } = drawing;
  const { frameLoop } = useSession().playback;
  const palette = useSessionState((state) => palettes[state.theme]);
  const [pen] = useState(createPen);
  return useCanvas<Host, Frame>(
    frameLoop,
    name,
    inputs && [palette, ...inputs],
    (canvas, size, frame) => draw(pen(canvas, palette, CHART_FONTS), size, frame),
    drawing,
  );
}

/**
 * The place in a chart that is pointed at, until something else is drawn there: it may have no such place.
 * @param drawn what the place is in
 */
export function usePointed<Place>(
  drawn: unknown,
): [place: Place | null, point: (place: Place | null) => void] {
  const [pointed, setPointed] = useState({ drawn, place: null as Place | null });
  const place = pointed.drawn === drawn ? pointed.place : null;
  return [place, (next) => setPointed({ drawn, place: next })];
}

interface PlotProps extends Drawing {
  readonly label: string;
  readonly className?: string;
  readonly style?: CSSProperties;
  readonly onPoint?: (place: PointerPlace) => void;
  /** The pointer or the focus has gone elsewhere. */
  readonly onLeave?: () => void;
  /** Where the pointer is pressed, and then wherever it is dragged to. */
  readonly onDrag?: (place: PointerPlace) => void;
  readonly onStep?: (step: ArrowStep, size: PlotSize) => void;
  /** The arrow keys that are steps; all of them by default. */
  readonly arrows?: ArrowKeys;
  readonly onPress?: (size: PlotSize) => void;
  /** Layers over it. */
  readonly children?: ReactNode;
}

/** A chart that is drawn when something of it has changed; one points at it with the mouse or with arrow keys. */
export function Plot(props: PlotProps): ReactNode {
  const { label, className, style, onPoint, onLeave, onDrag, onStep, arrows, onPress } = props;
  const host = useDrawing<HTMLButtonElement>(props);
  return (
    <button
      ref={host}
      type="button"
      className={classNames('ui-plot', className)}
      style={style}
      aria-label={label}
      onPointerDown={(event) => {
        // A finger, or a fast click, is where no move has led.
        onPoint?.(placeOf(event));
        if (onDrag === undefined) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        onDrag(placeOf(event));
      }}
      onPointerMove={(event) => {
        const place = placeOf(event);
        onPoint?.(place);
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag?.(place);
      }}
      onPointerLeave={(event) => {
        // A finger leaves before the click comes: what it has pointed at stays until the focus goes.
        if (event.pointerType !== 'touch') onLeave?.();
      }}
      onBlur={onLeave}
      onKeyDown={(event) => {
        const step = onStep && consumeArrowKey(event, arrows);
        if (step !== undefined) onStep?.(step, sizeOf(event.currentTarget));
      }}
      onClick={(event) => onPress?.(sizeOf(event.currentTarget))}
    >
      {props.children}
    </button>
  );
}

/** What is drawn over a plot, at its own times. */
export function PlotLayer(drawing: Drawing): ReactNode {
  return <span ref={useDrawing<HTMLSpanElement>(drawing)} className="ui-layer" aria-hidden />;
}

function sizeOf({ clientWidth: width, clientHeight: height }: Element): PlotSize {
  return { width, height };
}
