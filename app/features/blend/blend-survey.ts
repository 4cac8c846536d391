import type { BlendSurvey, SurveyRequest } from '#engine/inspect';
import { NOT_STARTED_RUN, type Run } from '../../session/state/run.ts';
import type { SliceCreator } from '../../session/state/store.ts';

/** What the cycle that is blended will come to, found out beforehand; finding it out is the shell's. */
export interface BlendSurveySlice {
  readonly blendSurvey: Run<SurveyRequest, BlendSurvey>;
  /** Asks for another cycle; what is known of the one before stays until that is known. */
  requestBlendSurvey(of: SurveyRequest): void;
  reportBlendSurvey(part: Partial<BlendSurveySlice['blendSurvey']>): void;
}

export const createBlendSurveySlice: SliceCreator<BlendSurveySlice> = (set) => ({
  blendSurvey: NOT_STARTED_RUN,
  requestBlendSurvey: (of) =>
    set(({ blendSurvey: { result } }) => ({
      blendSurvey: { ...NOT_STARTED_RUN, of, phase: 'queued', result },
    })),
  reportBlendSurvey: (part) => set((state) => ({ blendSurvey: { ...state.blendSurvey, ...part } })),
});
