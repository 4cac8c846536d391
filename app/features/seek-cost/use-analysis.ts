import { appStore } from '../../transition.ts';
import { useStore } from 'zustand';
import type { Animation } from '#engine/model';
import type { Analyses, AnalysisName } from './analysis.ts';

/** An analysis, as far as it is about this clip. */
export function useAnalysis<Name extends AnalysisName>(
  name: Name,
  clip: Animation,
): Analyses[Name] | undefined {
  const analysis = useStore(appStore, (state) => state.analyses[name]);
  return analysis.clip === clip ? analysis : undefined;
}
