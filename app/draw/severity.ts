import type { Severity } from '#engine/base';
import { drawPointer } from './glyphs.ts';
import type { Ink } from './canvas.ts';
import { formatCounted } from './format.ts';
import type { Palette } from './palette.ts';

/** Shapes that tell severities apart without their colours. */
export const SEVERITY_SHAPES: Readonly<Record<Severity, string>> = {
  error: '✖',
  warning: '▲',
  info: '●',
};

/** `1 error`, `3 warnings`, `4 info`, as the command line says. */
export function countedSeverity(severity: Severity, count: number): string {
  return severity === 'info'
    ? formatCounted(count, severity, severity)
    : formatCounted(count, severity);
}

/** Never alone: its shape says the same. */
export function severityColor(palette: Palette, severity: Severity): string {
  if (severity === 'error') return palette.danger;
  return severity === 'warning' ? palette.warning : palette.accent;
}

/** The mark of a finding at a time: it points down, by default from the top of a ruler. */
export function drawFindingMark(
  { canvas, palette }: Ink,
  x: number,
  severity: Severity,
  bottom = MARK_BOTTOM,
  size = MARK_SIZE,
): void {
  canvas.fillStyle = severityColor(palette, severity);
  drawPointer(canvas, x, bottom, size);
}

const MARK_BOTTOM = 7;
const MARK_SIZE = 7;
