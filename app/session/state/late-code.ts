import { messageOf } from '#engine/base';
import type { SessionStore } from './store.ts';

/** Code that is loaded when it is first needed. */
export interface LateCode<Code> {
  /** Undefined until it is there. */
  readonly code: Code | undefined;
  /** Loads it, unless that is done or under way. After a failure, which is reported, it is tried again. */
  load(): void;
}

/**
 * Imports code that is needed now; resolves to undefined if that fails, which is reported.
 * @param what it is for, for the report
 */
export async function importLate<Code>(
  { getState }: SessionStore,
  what: string,
  importCode: () => Promise<Code>,
): Promise<Code | undefined> {
  try {
    return await importCode();
  } catch (error) {
    getState().report(
      what,
      `Its code could not be loaded: ${messageOf(error)}. Check the network, then reload the page.`,
    );
    return undefined;
  }
}

/**
 * Loads code once. After a failure, which is reported, it is tried again.
 * @param code where it is there from the beginning
 */
function createLoader<Code>(what: string, importCode: () => Promise<Code>, code?: Code) {
  let loading: Promise<void> | undefined;
  const fetchCode = async (store: SessionStore, onLoad?: () => void): Promise<void> => {
    loader.code = await importLate(store, what, importCode);
    loading = undefined;
    if (loader.code !== undefined) onLoad?.();
  };
  const loader = {
    code,
    /** Resolves once it is there, or cannot be loaded. Not to be called where it is there. */
    load: (store: SessionStore, onLoad?: () => void): Promise<void> =>
      (loading ??= fetchCode(store, onLoad)),
  };
  return loader;
}

/**
 * Makes what commands do of code that is loaded when the first of them is run. What is run later is done at once, and
 * all in the order in which it was asked for.
 * @param what it is for, for the report of a failure
 */
export function lateActions<Code>(what: string, importCode: () => Promise<Code>) {
  const late = createLoader(what, importCode);
  return <Session extends { readonly store: SessionStore }>(
    act: (code: Code, session: Session) => unknown,
  ): ((session: Session) => void) => {
    const run = async (session: Session): Promise<void> => {
      await late.load(session.store);
      if (late.code !== undefined) await act(late.code, session);
    };
    return (session) => {
      if (late.code === undefined) void run(session);
      else act(late.code, session);
    };
  };
}

/**
 * @param what it is for, for a report of a failure
 * @param onLoad called when it is there
 * @param code where it is there from the beginning
 */
export function createLateCode<Code>(
  store: SessionStore,
  what: string,
  importCode: () => Promise<Code>,
  onLoad: () => void,
  code?: Code,
): LateCode<Code> {
  const late = createLoader(what, importCode, code);
  return {
    get code() {
      return late.code;
    },
    load: () => {
      if (late.code === undefined) void late.load(store, onLoad);
    },
  };
}
