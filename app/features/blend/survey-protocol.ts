import type { BlendSurvey } from '#engine/inspect';

/** How far a survey is; the last word on it has what was found. */
export type SurveyNews =
  | { readonly fraction: number; readonly survey?: BlendSurvey | undefined }
  | { readonly problem: string };
