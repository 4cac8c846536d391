import { appStore, blendMixer, frameLoop, player } from '../../transition.ts';
import { useEffect, useRef } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Ratio } from '#engine/base';
import { OPPOSED_DEGREES, opposedStretches, phaseAt } from '#engine/inspect';
import type { BlendSurvey } from '#engine/inspect';
import { drawPhaseChart, negatedJoints } from './draw-phase-chart.ts';
import { formatCounted } from '../../draw/format.ts';
import { palettes } from '../../draw/palette.ts';
import { cycleOf, isInCycle } from './blend-cycle.ts';
import type { Frame } from '../../playback/frame.ts';
import { selectJointList } from '../../session/state/joint-list.ts';
import { useCanvas } from '../../ui/use-canvas.ts';
import { pageFonts } from '../../ui/page-fonts.ts';
import { READING_MS, usePainter } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/dom.ts';

const LEGEND = [
  `How far apart the rotations of layers come over the whole cycle, computed in advance.`,
  `Above ${OPPOSED_DEGREES}° two of them nearly oppose each other: there the joint may pop.`,
  `The lane below marks where rotations are negated to take the shortest path.`,
].join('\n');

/** The cycle that is blended, beforehand: where layers oppose each other, and where rotations are negated. */
export function PhaseStrip(): ReactNode {
  const survey = useStore(appStore, (state) => state.blendSurvey.result);
  const problem = useStore(appStore, (state) => state.blendSurvey.problem);
  useCycle();
  return (
    <div className="blend-phase" title={LEGEND}>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      <PhaseReadout survey={survey} />
      <figure
        className="blend-strip"
        aria-label="Largest angle between layers, over the cycle"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          appStore.getState().pause();
          seekTo(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) seekTo(event);
          appStore.getState().setHover({ time: ratioOf(event) * player.frame.duration });
        }}
        onPointerLeave={() => appStore.getState().setHover({ time: null })}
      >
        <PhaseCanvas survey={survey} />
        <PhaseLine />
      </figure>
    </div>
  );
}

function ratioOf({ currentTarget, clientX }: PointerEvent<HTMLElement>): Ratio {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width));
}

function seekTo(event: PointerEvent<HTMLElement>): void {
  player.seek(ratioOf(event) * player.frame.duration);
}

/** Has the cycle looked at whenever it has become another one. */
function useCycle(): void {
  const threshold = useStore(appStore, (state) => state.blendThreshold);
  const layers = useStore(appStore, (state) => state.layers);
  const synced = useStore(appStore, (state) => state.blendSynced);
  const isOn = useStore(appStore, (state) => state.blendOn);
  const assets = useStore(appStore, (state) => state.assets);
  const clipId = useStore(appStore, (state) => state.clipId);
  useEffect(requestCycle, [threshold, layers, synced, isOn, assets, clipId]);
  // Layers of their own time begin every loop elsewhere.
  usePainter(frameLoop, 'blend-cycle', (frame) => {
    const { of } = appStore.getState().blendSurvey;
    if (of !== undefined && !isInCycle(of, blendMixer, frame)) requestCycle();
  });
}

function requestCycle(): void {
  const { blendThreshold, requestBlendSurvey } = appStore.getState();
  const cycle = cycleOf(blendMixer, player.frame, blendThreshold);
  if (cycle !== undefined) requestBlendSurvey(cycle);
}

interface SurveyProps {
  readonly survey: BlendSurvey | undefined;
}

function PhaseCanvas({ survey }: SurveyProps): ReactNode {
  const palette = useStore(appStore, (state) => palettes[state.theme]);
  const joint = useStore(appStore, (state) => state.selectedJoints.at(-1) ?? null);
  const host = useCanvas<HTMLDivElement, Frame>(
    frameLoop,
    'blend-phase',
    [survey, palette, joint],
    (canvas, { width, height }) => {
      if (survey === undefined) return;
      const selected = joint !== null && joint < survey.joints ? joint : null;
      drawPhaseChart(canvas, { survey, joint: selected, width, height }, palette, pageFonts());
    },
  );
  return <div ref={host} className="ui-layer" />;
}

/** The playhead, and the time that is pointed at anywhere. */
function PhaseLine(): ReactNode {
  const hover = useStore(appStore, (state) => state.hover.time);
  const playhead = useRef<HTMLElement>(null);
  usePainter(frameLoop, 'blend-playhead', ({ ratio }) => {
    if (playhead.current !== null) playhead.current.style.translate = `${100 * ratio}% 0`;
  });
  const { duration } = player.frame;
  return (
    <>
      {hover === null || duration === 0 ? null : (
        <i className="blend-line-at" style={{ translate: `${(100 * hover) / duration}% 0` }} />
      )}
      <i ref={playhead} className="blend-line-at ui-live" data-playhead />
    </>
  );
}

/** What is to be known of the whole cycle, and of the moment that is pointed at or played. */
function PhaseReadout({ survey }: SurveyProps): ReactNode {
  const names = useStore(appStore, (state) => selectJointList(state).names);
  const moment = useRef<HTMLElement>(null);
  usePainter(
    frameLoop,
    'blend-moment',
    ({ ratio, duration }) => {
      const { time } = appStore.getState().hover;
      const at = time === null || duration === 0 ? ratio : time / duration;
      writeText(moment.current, survey === undefined ? '' : momentText(survey, at, names));
    },
    READING_MS,
  );
  const hover = useStore(appStore, (state) => state.hover.time);
  return (
    <div className="blend-readout">
      <span ref={moment} className="ui-live" data-hovered={hover !== null || undefined} />
      {survey === undefined ? null : <Verdict survey={survey} />}
    </div>
  );
}

function momentText(survey: BlendSurvey, ratio: Ratio, names: readonly string[]): string {
  const phase = phaseAt(survey, ratio);
  const worst = survey.worst[phase];
  const degrees = survey.apart[phase * survey.joints + worst].toFixed(0).padStart(3);
  return `${degrees}° apart: ${names[worst] ?? ''} · ${negatedJoints(survey, phase)} negated`;
}

function Verdict({ survey }: { readonly survey: BlendSurvey }): ReactNode {
  const stretches = opposedStretches(survey).length;
  return stretches === 0 ? (
    <span className="blend-fine">none oppose</span>
  ) : (
    <span className="blend-opposed">⚠ opposed in {formatCounted(stretches, 'place')}</span>
  );
}
