import { MODEL_UNITS } from '#engine/import';
import type { SessionStore } from '../state/store.ts';
import type { FileInput } from './load.job.ts';

/** The source with the unit that the user has chosen for models that say none. */
export function withModelUnit({ getState }: SessionStore, source: FileInput): FileInput {
  const { modelUnit } = getState();
  if (modelUnit === undefined || modelUnit === 'file') return source;
  return { ...source, options: { unit: MODEL_UNITS[modelUnit], ...source.options } };
}
