import { hierarchy, treemap } from 'd3-hierarchy';
import { firstPlace } from '#engine/base';
import type { BudgetNode } from '#engine/inspect';
import type { Canvas2D, Rect, Pen } from '../../draw/canvas.ts';
import { formatBytes } from '../../draw/format.ts';

/** A rectangle whose area is proportional to bytes. */
export interface TreemapCell extends Rect {
  readonly node: BudgetNode;
  /** The group that it belongs to; undefined if it belongs to none. */
  readonly group: BudgetNode | undefined;
  /** Whether it contains others. Then only its frame and name are drawn. */
  readonly isGroup: boolean;
}

/** Height of a group's name. */
const HEAD = 15;
/** Groups lower or narrower than this have no room for it. */
const MIN_HEAD = { width: 46, height: 34 };

/**
 * Lays a budget out as nested rectangles, as near to squares as they go (the squarified layout of
 * Bruls, Huizing and van Wijk). Groups come before their parts.
 */
export function treemapCells(budget: BudgetNode, width: number, height: number): TreemapCell[] {
  const root = hierarchy(budget, ({ children }) => [...children]).sum(({ bytes, children }) =>
    children.length === 0 ? bytes : 0,
  );
  const layout = treemap<BudgetNode>()
    .size([Math.max(1, width), Math.max(1, height)])
    .paddingInner(1)
    .paddingTop((at) => (at.depth === 1 && hasHead(at) ? HEAD : 0))
    .round(true);
  const cells: TreemapCell[] = [];
  layout(root).eachBefore(({ data, depth, x0, y0, x1, y1, parent, children }) => {
    if (depth === 0) return;
    cells.push({
      node: data,
      group: depth > 1 ? parent?.data : undefined,
      isGroup: children !== undefined,
      x: x0,
      y: y0,
      width: x1 - x0,
      height: y1 - y0,
    });
  });
  return cells;
}

function hasHead({
  x0,
  x1,
  y0,
  y1,
  children,
}: {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
  readonly children?: unknown;
}): boolean {
  return children !== undefined && x1 - x0 >= MIN_HEAD.width && y1 - y0 >= MIN_HEAD.height;
}

/** The innermost cell at a point, as its place among the cells, or -1. */
export function treemapCellAt(cells: readonly TreemapCell[], x: number, y: number): number {
  return cells.findLastIndex(
    (cell) => x >= cell.x && x < cell.x + cell.width && y >= cell.y && y < cell.y + cell.height,
  );
}

/**
 * Draws a treemap: parts in the colour of their kind, groups as frames with their names; names and
 * bytes if they fit.
 * @param isMarked whether a part belongs to what is selected
 */
export function drawTreemap(
  pen: Pen,
  cells: readonly TreemapCell[],
  hovered: number,
  isMarked: (node: BudgetNode) => boolean,
): void {
  const { canvas, palette } = pen;
  canvas.textBaseline = 'middle';
  canvas.textAlign = 'left';
  cells.forEach((cell) => {
    if (cell.isGroup) drawGroup(pen, cell);
    else drawPart(pen, cell);
  });
  canvas.lineWidth = 2;
  canvas.strokeStyle = palette.hot;
  for (const cell of cells) if (isMarked(cell.node)) outline(canvas, cell);
  if (hovered < 0 || hovered >= cells.length) return;
  canvas.strokeStyle = palette.text;
  outline(canvas, cells[hovered]);
}

function outline(canvas: Canvas2D, { x, y, width, height }: Rect): void {
  canvas.strokeRect(x + 1, y + 1, Math.max(1, width - 2), Math.max(1, height - 2));
}

function drawGroup(
  { canvas, palette, metrics }: Pen,
  { node, x, y, width, height }: TreemapCell,
): void {
  canvas.fillStyle = palette.raised;
  canvas.fillRect(x, y, width, height);
  if (width < MIN_HEAD.width || height < MIN_HEAD.height) return;
  canvas.fillStyle = palette.text;
  canvas.font = metrics.labelFont;
  const whole = `${node.label} ${formatBytes(node.bytes)}`;
  const text =
    fitted(canvas, whole, node.label, width - 8) ?? cutMiddle(canvas, node.label, width - 8);
  canvas.fillText(text, x + 4, y + HEAD / 2 + 0.5, width - 8);
}

function drawPart(
  { canvas, palette, metrics }: Pen,
  { node, group, x, y, width, height }: TreemapCell,
): void {
  const kind = node.kind ?? group?.kind;
  canvas.globalAlpha = 0.5;
  canvas.fillStyle = kind === undefined ? palette.textFaint : palette[kind];
  canvas.fillRect(x, y, width, height);
  canvas.globalAlpha = 1;
  if (height < 13 || width < 18) return;
  canvas.fillStyle = palette.text;
  canvas.font = metrics.labelFont;
  const whole = height < 28 ? `${node.label} ${formatBytes(node.bytes)}` : node.label;
  const text = fitted(canvas, whole, node.label, width - 8);
  if (text === undefined) return;
  canvas.fillText(text, x + 4, y + 9, width - 8);
  if (height < 28 || width < 44) return;
  canvas.font = metrics.numberFont;
  canvas.fillText(formatBytes(node.bytes), x + 4, y + 22, width - 8);
}

/** The long text if it fits, else the short one if that fits. */
function fitted(canvas: Canvas2D, long: string, short: string, width: number): string | undefined {
  return [long, short].find((text) => canvas.measureText(text).width <= width);
}

/** As much of a name as fits, cut in its middle: left and right differ at the beginning, neighbours at the end. */
export function cutMiddle(canvas: Canvas2D, name: string, width: number): string {
  const letters = Array.from(name);
  const cut = (kept: number): string =>
    `${letters.slice(0, Math.ceil(kept / 2)).join('')}…${letters.slice(letters.length - Math.floor(kept / 2)).join('')}`;
  const tooMany = firstPlace(letters.length, (kept) => canvas.measureText(cut(kept)).width > width);
  return cut(Math.max(1, tooMany - 1));
}
