import { addStepReads, clearLineReads, createLineReads } from '#engine/inspect';
import { KEY_KINDS, type Animation } from '#engine/model';
import type { SamplingContext } from '#engine/runtime';
import { createInk, type Canvas2D } from '../../draw/canvas.ts';
import { createColumns, type MemoryView, type StreamOrders } from '../../draw/memory/view.ts';
import { drawLines } from '../../draw/memory/draw-lines.ts';
import { drawMemory, type MemoryState } from '../../draw/memory/draw-memory.ts';
import { drawOneTrack } from '../../draw/memory/draw-track-keys.ts';
import { palettes } from '../../draw/palette.ts';
import type { SessionState } from '../../session/state/store.ts';

/** Draws what changes with every step. Frame time. */
export type MovingPicture = (
  canvas: Canvas2D,
  view: MemoryView,
  orders: StreamOrders | undefined,
  state: SessionState,
  context: SamplingContext,
) => void;

/**
 * Allocates what drawing the steps of a clip needs.
 * @param fileBytes size of the file that contains the clip
 */
export function createMovingPicture(animation: Animation, fileBytes: number): MovingPicture {
  const columns = createColumns();
  const reads = createLineReads(fileBytes);
  const remembered = createInk();
  let lit: MemoryState | undefined;
  return (canvas, view, orders, state, context) => {
    lit ??= { animation, context, hoverKey: null, selectedKey: null };
    lit.context = context;
    lit.hoverKey = state.hover.key;
    lit.selectedKey = state.selectedKey;
    lit.orders = orders;
    const ink = remembered(canvas, palettes[state.theme]);
    drawMemory(ink, view, lit, columns);
    drawOneTrack(canvas, view, animation, state.hover.joint, orders, ink.palette.focus, columns);
    if (view.bandRoom === undefined) return;
    clearLineReads(reads);
    for (let i = 0; i < KEY_KINDS.length; i++) addStepReads(context, KEY_KINDS[i], reads);
    drawLines(ink, view, animation, reads, columns);
  };
}
