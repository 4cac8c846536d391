import type { SessionState, SessionStore } from '../../session/state/store.ts';
import type { SurveyNews } from './survey-protocol.ts';
import type { Surveyor } from './survey.ts';

/**
 * Finds out what blended cycles come to as the store asks for them. One that is under way is let finish, however the
 * layers change meanwhile: what they have become is looked at next, and so the picture follows a weight that is dragged.
 * @returns what ends it
 */
export function keepSurveying(store: SessionStore, surveyor: Surveyor): () => void {
  let busy = false;
  const hear = (news: SurveyNews): void => {
    busy = 'fraction' in news && news.fraction < 1;
    if (busy) return;
    const { blendSurvey, reportBlendSurvey } = store.getState();
    const isAskedAgain = blendSurvey.phase === 'queued';
    reportBlendSurvey({
      ...('problem' in news ? { problem: news.problem } : { result: news.survey }),
      ...(isAskedAgain ? {} : { phase: 'idle', fraction: 1 }),
    });
  };
  const follow = ({ blendSurvey: { phase, of } }: SessionState): void => {
    if (busy || phase !== 'queued' || of === undefined) return;
    busy = true;
    store.getState().reportBlendSurvey({ phase: 'running' });
    surveyor.run(of, hear);
  };
  const unsubscribe = store.subscribe(follow);
  return () => {
    unsubscribe();
    surveyor.cancel();
  };
}
