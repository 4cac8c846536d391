import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Ratio, Seconds } from '#engine/base';
import { OPPOSED_DEGREES, opposedStretches, phaseAt, type BlendSurvey } from '#engine/inspect';
import { PlotLayer } from '../../components/plot.tsx';
import {
  useFramePainter,
  useLatestJob,
  useSession,
  useSessionState,
  useTrackedJob,
} from '../../components/session.tsx';
import { formatCounted } from '../../draw/format.ts';
import { goToTime } from '../../session/navigation.ts';
import type { Session } from '../../session/session.ts';
import { selectShownNames } from '../../session/state/stage.ts';
import type { SessionState } from '../../session/state/store.ts';
import { writeText } from '../../ui/dom.ts';
import { placeOf } from '../../ui/pointer.ts';
import { READING_MS } from '../../ui/use-painter.ts';
import { cycleOf, isInCycle, surveyedLayers, surveyJob } from './blend-cycle.ts';
import { drawPhaseChart, negatedJoints } from './draw-phase-chart.ts';
import { addsWholePoses } from './layers.ts';

const LEGEND = [
  `The largest angle between rotations of layers over the whole cycle, computed in advance.`,
  `Above it is the one of this time, with the layer that is farthest from the others, and the joint.`,
  `Above ${OPPOSED_DEGREES}° two of them nearly oppose each other: there the joint may pop.`,
  `The lane below marks where rotations are negated to take the shortest path.`,
].join('\n');

/** The cycle that is blended, beforehand: where layers oppose each other, and where rotations are negated. */
export function PhaseStrip(): ReactNode {
  const session = useSession();
  const { subject, result: survey, problem } = useLatestJob(surveyJob);
  const layers = useSessionState(useShallow((state) => surveyedLayers(state, subject)));
  useCycle();
  const setHover = (time: Seconds | null): void => session.store.getState().setHover({ time });
  return (
    <div className="blend-phase" title={LEGEND}>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      <PhaseReadout survey={survey} layers={layers} />
      <figure
        className="blend-strip"
        aria-label="Largest angle between layers, over the cycle"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          goToTime(session, timeOf(session, event));
        }}
        onPointerMove={(event) => {
          const time = timeOf(session, event);
          if (event.buttons === 1) session.playback.player.seek(time);
          setHover(time);
        }}
        onPointerLeave={() => setHover(null)}
      >
        <PhaseCanvas survey={survey} />
        <PhaseLine />
      </figure>
    </div>
  );
}

function timeOf({ playback }: Session, event: PointerEvent<HTMLElement>): Seconds {
  const { x, width } = placeOf(event);
  const ratio = Math.min(1, Math.max(0, x / width));
  return ratio * playback.player.frame.duration;
}

/** What a cycle depends on. */
type CycleInputs = Pick<
  SessionState,
  'blendThreshold' | 'layers' | 'blendSynced' | 'blendOn' | 'assets' | 'clipId'
>;

function selectCycleInputs(state: SessionState): CycleInputs {
  const { blendThreshold, layers, blendSynced, blendOn, assets, clipId } = state;
  return { blendThreshold, layers, blendSynced, blendOn, assets, clipId };
}

/** Requests the survey whenever the cycle changes. */
function useCycle(): void {
  const session = useSession();
  const inputs = useSessionState(useShallow(selectCycleInputs));
  useEffect(() => requestCycle(session, inputs), [session, inputs]);
  const job = useTrackedJob(surveyJob);
  // Once the code that blends is there, the first is requested. A crossfade moves weights; layers that are not
  // synchronised begin every loop at another time.
  useFramePainter('blend-cycle', (frame) => {
    const { subject } = job.store.getState();
    const { store, playback } = session;
    if (subject === undefined || !isInCycle(subject, playback.blendMixer, frame)) {
      requestCycle(session, store.getState());
    }
  });
}

function requestCycle({ playback, jobs }: Session, { blendThreshold }: CycleInputs): void {
  const cycle = cycleOf(playback.blendMixer, playback.player.frame, blendThreshold);
  if (cycle !== undefined) jobs.track(surveyJob).request(cycle);
}

interface LayersProps {
  /** Names of the layers of the survey. */
  readonly layers: readonly string[];
}

interface SurveyProps {
  readonly survey: BlendSurvey | undefined;
}

function PhaseCanvas({ survey }: SurveyProps): ReactNode {
  const joint = useSessionState((state) => state.selectedJoints.at(-1) ?? null);
  return (
    <PlotLayer
      name="blend-phase"
      inputs={[survey, joint]}
      draw={(pen, { width, height }) => {
        if (survey === undefined) return;
        const selected = joint !== null && joint < survey.joints ? joint : null;
        drawPhaseChart(pen, { survey, joint: selected, width, height });
      }}
    />
  );
}

/** The playhead, and the time that is pointed at anywhere. */
function PhaseLine(): ReactNode {
  const hover = useSessionState((state) => state.hover.time);
  const playhead = useRef<HTMLElement>(null);
  useFramePainter('blend-playhead', ({ ratio }) => {
    if (playhead.current !== null) playhead.current.style.translate = `${100 * ratio}% 0`;
  });
  const { duration } = useSession().playback.player.frame;
  return (
    <>
      {hover === null || duration === 0 ? null : (
        <i className="blend-line-at" style={{ translate: `${(100 * hover) / duration}% 0` }} />
      )}
      <i ref={playhead} className="blend-line-at ui-live" data-playhead />
    </>
  );
}

/** Summary of the whole cycle, and of the phase under the pointer or the playhead. */
function PhaseReadout({ survey, layers }: SurveyProps & LayersProps): ReactNode {
  const { store } = useSession();
  const names = useSessionState(selectShownNames);
  const moment = useRef<HTMLElement>(null);
  useFramePainter(
    'blend-moment',
    ({ ratio, duration }) => {
      const { time } = store.getState().hover;
      const at = time === null || duration === 0 ? ratio : time / duration;
      writeText(moment.current, survey === undefined ? '' : momentText(survey, at, names, layers));
    },
    READING_MS,
  );
  const hover = useSessionState((state) => state.hover.time);
  const isFar = useSessionState(addsWholePoses);
  if (isFar) {
    return (
      <div className="blend-readout">
        <span className="blend-opposed">▲ an additive layer adds whole poses</span>
      </div>
    );
  }
  return (
    <div className="blend-readout">
      <span ref={moment} className="ui-live" data-hovered={hover !== null || undefined} />
      {survey === undefined ? null : <Verdict survey={survey} />}
    </div>
  );
}

function momentText(
  survey: BlendSurvey,
  ratio: Ratio,
  names: readonly string[],
  layers: readonly string[],
): string {
  const phase = phaseAt(survey, ratio);
  const worst = survey.worst[phase];
  const degrees = survey.apart[phase * survey.joints + worst].toFixed(0);
  const layer = degrees === '0' ? '' : `${layers[survey.farthest[phase]] ?? 'rest pose'}, `;
  const negated = negatedJoints(survey, phase);
  const signs = negated === 0 ? '' : ` · ${negated} negated`;
  return `${degrees.padStart(3)}°: ${layer}${names[worst] ?? ''}${signs}`;
}

function Verdict({ survey }: { readonly survey: BlendSurvey }): ReactNode {
  const stretches = opposedStretches(survey).length;
  return stretches === 0 ? (
    <span className="blend-fine">none oppose</span>
  ) : (
    <span className="blend-opposed">⚠ opposed in {formatCounted(stretches, 'place')}</span>
  );
}
