import type { CreatedCrowd } from './build-crowd.ts';
import type { Card } from './card.ts';
import { showWithWebgpu } from './gpu-crowd.ts';
import { resizeCrowdView, type CrowdView } from './scene.ts';
import { showWithWebgl, type ShownCrowd } from './shown-crowd.ts';
import { usesCard, type CrowdState } from './state.ts';

/** What the crowds of a pane are drawn on. */
export interface Surface {
  readonly host: HTMLElement;
  readonly view: CrowdView;
  readonly card: Card;
  /** Over that of the view, as a canvas has one kind of context for ever; undefined until a card first draws. */
  canvas: HTMLCanvasElement | undefined;
}

export function appendCanvas(host: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.className = 'crowd-canvas';
  host.append(canvas);
  return canvas;
}

/** Whether a crowd can be shown: a card that is to compute it has answered. Requests it. */
export function isReady(card: Card, state: CrowdState): boolean {
  if (!usesCard(state)) return true;
  card.request();
  return card.gpu !== undefined;
}

/** Puts a crowd on the screen, by the card if the state says so. Where that cannot do it, kernels do. */
export function show(surface: Surface, made: CreatedCrowd, state: CrowdState): ShownCrowd | string {
  // The state may have changed since this crowd was begun, so that it has no skin.
  const isForCard = usesCard(state) && made.mesh !== undefined;
  const shown = isForCard ? showOnCard(surface, made) : undefined;
  if (surface.canvas !== undefined) surface.canvas.hidden = typeof shown !== 'object';
  if (typeof shown === 'object') return shown;
  if (!isForCard) surface.card.release();
  const kernels = showWithWebgl(surface.view, made);
  if (shown === undefined || typeof kernels === 'string') return kernels;
  return { ...kernels, problem: `${shown} The kernels compute this crowd.` };
}

function showOnCard(surface: Surface, made: CreatedCrowd): ShownCrowd | string | undefined {
  const { gpu } = surface.card;
  if (typeof gpu !== 'object') return gpu;
  surface.canvas ??= appendCanvas(surface.host);
  fitCanvas(surface);
  return showWithWebgpu(gpu, surface.canvas, surface.view, made);
}

/** Makes canvases as large as their host. */
export function fitSurface(surface: Surface): void {
  const { host, view } = surface;
  resizeCrowdView(view, host.clientWidth, host.clientHeight);
  fitCanvas(surface);
}

function fitCanvas({ canvas, view }: Surface): void {
  if (canvas === undefined) return;
  const { width, height } = view.renderer.domElement;
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
}

/** Releases contexts, card and canvases; its crowd has ended before. */
export function disposeSurface({ view, card, canvas }: Surface): void {
  card.release();
  view.renderer.dispose();
  view.renderer.forceContextLoss();
  view.renderer.domElement.remove();
  canvas?.remove();
}
