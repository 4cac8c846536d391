import { messageOf } from '#engine/base';
import type { SessionStore } from '../session/state/store.ts';

/** Code that is loaded when it is first needed. */
export interface LateCode<Code> {
  /** Undefined until it is there. */
  readonly code: Code | undefined;
  /** Loads it, unless that is done or under way. After a failure, which is reported, it is tried again. */
  load(): void;
}

/**
 * @param what it is for, for a report of a failure
 * @param onLoad called when it is there
 * @param code where it is there from the beginning
 */
export function createLateCode<Code>(
  { getState }: SessionStore,
  what: string,
  importCode: () => Promise<Code>,
  onLoad: () => void,
  code?: Code,
): LateCode<Code> {
  let isLoading = false;
  const late = { code, load: () => void load() };
  const load = async (): Promise<void> => {
    if (isLoading || late.code !== undefined) return;
    isLoading = true;
    try {
      late.code = await importCode();
    } catch (error) {
      getState().report(what, `Its code could not be loaded: ${messageOf(error)}`);
    }
    isLoading = false;
    if (late.code !== undefined) onLoad();
  };
  return late;
}
