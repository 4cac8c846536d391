import type { Command, Session } from '../session.ts';
import type { Step } from './steps.ts';

/** The step that undo takes back. */
function undoneNext({ history }: Session): Step | undefined {
  const { steps, done } = history.state.getState();
  return done > 0 ? steps[done - 1] : undefined;
}

/** The step that redo does again. */
function redoneNext({ history }: Session): Step | undefined {
  const { steps, done } = history.state.getState();
  return steps.at(done);
}

function named(verb: string, step: Step | undefined): string {
  return step === undefined ? verb : `${verb} “${step.label}”`;
}

/** Undo and redo. */
export const historyCommands: readonly Command[] = [
  {
    id: 'history.undo',
    title: 'Undo',
    group: 'Edit',
    keys: ['Ctrl+Code:KeyZ'],
    repeats: true,
    leavesTextFields: true,
    run: ({ history }) => history.undo(),
    enabled: (session) => undoneNext(session) !== undefined,
    label: (session) => named('Undo', undoneNext(session)),
  },
  {
    id: 'history.redo',
    title: 'Redo',
    group: 'Edit',
    keys: ['Ctrl+Shift+Code:KeyZ', 'Ctrl+Code:KeyY'],
    repeats: true,
    leavesTextFields: true,
    run: ({ history }) => history.redo(),
    enabled: (session) => redoneNext(session) !== undefined,
    label: (session) => named('Redo', redoneNext(session)),
  },
  {
    id: 'history.forget',
    title: 'Forget undo history',
    group: 'Edit',
    run: ({ history }) => history.clear(),
    enabled: ({ history }) => history.state.getState().steps.length > 0,
  },
];
