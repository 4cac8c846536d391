import type { JointIndex } from '#engine/base';
import { OPPOSED_DEGREES, opposedStretches, type BlendSurvey } from '#engine/inspect';
import { setText, type Canvas2D, type Pen, type Ink } from '../../draw/canvas.ts';

/** The survey of a cycle, with phases from left to right. */
export interface PhaseChart {
  readonly survey: BlendSurvey;
  /** Shown by itself, before the most of all joints; null for none. */
  readonly joint: JointIndex | null;
  readonly width: number;
  readonly height: number;
}

/** Height of the lane in which negated rotations are marked. */
const LANE = 7;
const FULL_CIRCLE = 180;

/** Height at which an angle between layers stands, in degrees. */
export function angleToY(height: number, degrees: number): number {
  const floor = height - LANE - 1;
  return floor * (1 - Math.min(FULL_CIRCLE, degrees) / FULL_CIRCLE);
}

/**
 * Draws the largest angle between layers: the maximum of all joints as an area, and one joint as a
 * line. Ranges in which layers nearly oppose each other are highlighted. Below are the phases with
 * negated rotations; the more of them, the stronger the colour.
 */
export function drawPhaseChart(pen: Pen, chart: PhaseChart): void {
  drawStretches(pen, chart);
  drawArea(pen, chart);
  drawLimit(pen, chart);
  if (chart.joint !== null) drawJoint(pen, chart, chart.joint);
  drawNegated(pen, chart);
}

function drawStretches({ canvas, palette }: Ink, { survey, width, height }: PhaseChart): void {
  canvas.fillStyle = palette.danger;
  for (const { from, to } of opposedStretches(survey)) {
    const x = from * width;
    const wide = Math.max(2, (to - from) * width);
    canvas.globalAlpha = 0.18;
    canvas.fillRect(x, 0, wide, height - LANE);
    canvas.globalAlpha = 1;
    canvas.fillRect(x, 0, wide, 3);
  }
}

function drawArea({ canvas, palette }: Ink, chart: PhaseChart): void {
  const { phases, joints, apart, worst } = chart.survey;
  const most = (phase: number): number => apart[phase * joints + worst[phase]];
  forRuns(
    phases,
    (phase) => most(phase) > OPPOSED_DEGREES,
    (from, to, opposed) => {
      canvas.fillStyle = opposed ? palette.danger : palette.textFaint;
      fillStairs(canvas, chart, from, to, most);
    },
  );
}

/** Calls `run` for every stretch of phases, the end excluded, for which `of` is the same. */
function forRuns<Of>(
  phases: number,
  of: (phase: number) => Of,
  run: (from: number, to: number, of: Of) => void,
): void {
  let from = 0;
  for (let phase = 1; phase <= phases; phase++) {
    if (phase < phases && of(phase) === of(from)) continue;
    run(from, phase, of(from));
    from = phase;
  }
}

/** One shape, so that no seams show between phases. */
function fillStairs(
  canvas: Canvas2D,
  { survey: { phases }, width, height }: PhaseChart,
  from: number,
  to: number,
  degrees: (phase: number) => number,
): void {
  const x = (phase: number): number => (phase / phases) * width;
  const floor = height - LANE - 1;
  canvas.beginPath();
  canvas.moveTo(x(from), floor);
  for (let phase = from; phase < to; phase++) {
    const y = angleToY(height, degrees(phase));
    canvas.lineTo(x(phase), y);
    canvas.lineTo(x(phase + 1), y);
  }
  canvas.lineTo(x(to), floor);
  canvas.fill();
}

/** From here on they nearly oppose. */
function drawLimit({ canvas, palette, metrics }: Pen, { width, height }: PhaseChart): void {
  canvas.fillStyle = palette.danger;
  const y = Math.round(angleToY(height, OPPOSED_DEGREES));
  for (let x = 0; x < width; x += 6) canvas.fillRect(x, y, 3, 1);
  setText(canvas, metrics.numberFont, 'left', 'top');
  canvas.fillText(`${OPPOSED_DEGREES}°`, 3, y + 3);
}

function drawJoint(
  { canvas, palette }: Ink,
  { survey: { phases, joints, apart }, width, height }: PhaseChart,
  joint: JointIndex,
): void {
  canvas.strokeStyle = palette.accent;
  canvas.lineWidth = 1.5;
  canvas.beginPath();
  for (let phase = 0; phase < phases; phase++) {
    const x = ((phase + 0.5) / phases) * width;
    const y = angleToY(height, apart[phase * joints + joint]);
    if (phase === 0) canvas.moveTo(x, y);
    else canvas.lineTo(x, y);
  }
  canvas.stroke();
}

function drawNegated({ canvas, palette }: Ink, chart: PhaseChart): void {
  const { survey, joint, width, height } = chart;
  const { phases, joints, negated } = survey;
  const fill = (from: number, to: number, y: number, tall: number): void =>
    canvas.fillRect((from / phases) * width, y, ((to - from) / phases) * width, tall);
  const count = (phase: number): number => negatedJoints(survey, phase);
  forRuns(phases, count, (from, to, negatedCount) => {
    if (negatedCount === 0) return;
    canvas.globalAlpha = 0.3 + (0.7 * negatedCount) / joints;
    canvas.fillStyle = palette.scale;
    fill(from, to, height - LANE + 1, LANE - 2);
  });
  canvas.globalAlpha = 1;
  if (joint === null) return;
  const isOwn = (phase: number): boolean => negated[phase * joints + joint] > 0;
  forRuns(phases, isOwn, (from, to, own) => {
    if (!own) return;
    canvas.fillStyle = palette.accent;
    fill(from, to, height - 2, 2);
  });
}

/** Joints of a phase of which some layer's rotation is negated. */
export function negatedJoints({ joints, negated }: BlendSurvey, phase: number): number {
  let count = 0;
  for (let joint = 0; joint < joints; joint++) {
    if (negated[phase * joints + joint] > 0) count++;
  }
  return count;
}
