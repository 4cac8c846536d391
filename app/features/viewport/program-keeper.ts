/** A compiled shader program of three, which deletes it when it has no users. */
interface Program {
  usedTimes: number;
}

/** Keeps compiled programs. */
export interface ProgramKeeper {
  /** Frame time. @param programs all of the renderer's, in the order of compiling */
  keep(programs: readonly Program[] | null): void;
}

/**
 * Becomes a user of every program, so that none is deleted with the last object that it draws. The next
 * object on the stage uses one of the same few, and compiling it again would take tenths of a second.
 */
export function createProgramKeeper(): ProgramKeeper {
  let known: readonly Program[] | null = null;
  let kept = 0;
  return {
    keep: (programs) => {
      // After a lost context there is another list.
      if (programs !== known) kept = 0;
      known = programs;
      if (programs === null) return;
      // Programs that are kept never leave the list, so new ones come after them.
      for (; kept < programs.length; kept++) programs[kept].usedTimes++;
    },
  };
}
