import { OPPOSED_DEGREES, opposedStretches } from '#engine';
import type { BlendSurvey, JointIndex } from '#engine';
import type { Canvas2D } from '../canvas.ts';
import type { Palette } from '../palette.ts';

/** What a cycle comes to, along its phases from left to right. */
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
 * Draws how far apart layers come, at most of all joints as an area and of one joint as a line; stretches in which some
 * nearly oppose each other stand out; below, where rotations are negated, the stronger the more of them.
 */
export function drawPhaseChart(canvas: Canvas2D, chart: PhaseChart, palette: Palette): void {
  drawStretches(canvas, chart, palette);
  drawArea(canvas, chart, palette);
  drawLimit(canvas, chart, palette);
  if (chart.joint !== null) drawJoint(canvas, chart, chart.joint, palette);
  drawNegated(canvas, chart, palette);
}

function drawStretches(
  canvas: Canvas2D,
  { survey, width, height }: PhaseChart,
  palette: Palette,
): void {
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

function drawArea(canvas: Canvas2D, { survey, width, height }: PhaseChart, palette: Palette): void {
  const { phases, joints, apart, worst } = survey;
  for (let phase = 0; phase < phases; phase++) {
    const degrees = apart[phase * joints + worst[phase]];
    const y = angleToY(height, degrees);
    canvas.fillStyle = degrees > OPPOSED_DEGREES ? palette.danger : palette.textFaint;
    fillPhase(canvas, phase, phases, width, y, height - LANE - 1 - y);
  }
}

/** On whole pixels: neighbours neither overlap nor leave a gap. */
function fillPhase(
  canvas: Canvas2D,
  phase: number,
  phases: number,
  width: number,
  y: number,
  height: number,
): void {
  const left = Math.round((phase / phases) * width);
  canvas.fillRect(left, y, Math.round(((phase + 1) / phases) * width) - left, height);
}

/** From here on they nearly oppose. */
function drawLimit(canvas: Canvas2D, { width, height }: PhaseChart, palette: Palette): void {
  canvas.fillStyle = palette.danger;
  const y = Math.round(angleToY(height, OPPOSED_DEGREES));
  for (let x = 0; x < width; x += 6) canvas.fillRect(x, y, 3, 1);
}

function drawJoint(
  canvas: Canvas2D,
  { survey: { phases, joints, apart }, width, height }: PhaseChart,
  joint: JointIndex,
  palette: Palette,
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

function drawNegated(canvas: Canvas2D, chart: PhaseChart, palette: Palette): void {
  const { survey, joint, width, height } = chart;
  const { phases, joints, negated } = survey;
  for (let phase = 0; phase < phases; phase++) {
    const count = negatedJoints(survey, phase);
    if (count > 0) {
      canvas.globalAlpha = 0.3 + (0.7 * count) / joints;
      canvas.fillStyle = palette.scale;
      fillPhase(canvas, phase, phases, width, height - LANE + 1, LANE - 2);
    }
    if (joint === null || negated[phase * joints + joint] === 0) continue;
    canvas.globalAlpha = 1;
    canvas.fillStyle = palette.accent;
    fillPhase(canvas, phase, phases, width, height - 2, 2);
  }
  canvas.globalAlpha = 1;
}

/** Joints of a phase of which some layer's rotation is negated. */
export function negatedJoints({ joints, negated }: BlendSurvey, phase: number): number {
  let count = 0;
  for (let joint = 0; joint < joints; joint++) {
    if (negated[phase * joints + joint] > 0) count++;
  }
  return count;
}
