import { beforeEach, expect, it } from 'vitest';
import { surveyBlending } from '#engine/inspect';
import type { SurveyRequest } from '#engine/inspect';
import { keepSurveying } from '../../../../app/features/blend/surveying.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import type { SurveyNews } from '../../../../app/features/blend/survey-protocol.ts';

/** A cycle of no layers, told from others by its threshold. */
function cycle(threshold: number): SurveyRequest {
  return { restPose: new Float32Array(40), joints: 1, threshold, layers: [], phases: 4 };
}

let store: SessionStore;
let asked: SurveyRequest[];
let answer: (news: SurveyNews) => void;
const run = () => store.getState().blendSurvey;

beforeEach(() => {
  store = createSessionStore();
  asked = [];
  keepSurveying(store, {
    run: (job, onNews) => {
      asked.push(job);
      answer = onNews;
    },
    cancel: () => undefined,
  });
});

it('tells what went wrong, and is ready for the next', () => {
  store.getState().requestBlendSurvey(cycle(1));
  answer({ problem: 'It cannot be.' });
  expect(run()).toMatchObject({ phase: 'idle', problem: 'It cannot be.' });
  store.getState().requestBlendSurvey(cycle(2));
  expect(run()).toMatchObject({ phase: 'running', problem: undefined });
});

it('tells what a cycle comes to', () => {
  store.getState().requestBlendSurvey(cycle(1));
  expect(run().phase).toBe('running');
  const survey = surveyBlending(cycle(1));
  answer({ fraction: 1, survey });
  expect(run()).toMatchObject({ phase: 'idle', fraction: 1, result: survey });
});

it('lets a cycle finish and then looks at the last of those that were asked for meanwhile', () => {
  for (const threshold of [1, 2, 3]) store.getState().requestBlendSurvey(cycle(threshold));
  expect(asked.map(({ threshold }) => threshold)).toEqual([1]);
  const survey = surveyBlending(cycle(1));
  answer({ fraction: 1, survey });
  expect(asked.map(({ threshold }) => threshold)).toEqual([1, 3]);
  expect(run()).toMatchObject({ phase: 'running', result: survey });
});
