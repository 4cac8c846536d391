/** A compiled shader program, as three counts its users: without any it is deleted. */
interface Program {
  usedTimes: number;
}

/** Keeps what was compiled once. */
export interface ProgramKeeper {
  /** Frame time. @param programs all that the renderer has, in the order in which it came to them */
  keep(programs: readonly Program[] | null): void;
}

/**
 * Becomes a user of every program, so that none is deleted with the last thing drawn by it. What
 * comes next on the stage is drawn by one of the same few, and compiling one again holds the page
 * up by tenths of a second.
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
      // What is kept is never taken out of the list, so what is new stands behind it.
      for (; kept < programs.length; kept++) programs[kept].usedTimes++;
    },
  };
}
