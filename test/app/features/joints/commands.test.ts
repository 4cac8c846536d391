import { beforeEach, describe, expect, it } from 'vitest';
import { jointsCommands } from '../../../../app/features/joints/commands.ts';
import { jointsFeature } from '../../../../app/features/joints/feature.ts';
import type { Session } from '../../../../app/session/session.ts';
import { selectJointList } from '../../../../app/session/state/stage.ts';
import { selectMatchedJoints } from '../../../../app/session/state/key-query.ts';
import { openFiles, testSession } from '../../../support/test-session.ts';

let session: Session;
const state = () => session.store.getState();
const run = (name: string): void => session.commands.run(`joints.${name}`);

beforeEach(() => {
  session = testSession([], { features: [jointsFeature] });
});

/** Names of the commands that would do nothing. */
function disabled(): string[] {
  const off = jointsCommands.filter((command) => command.enabled?.(session) === false);
  return off.map(({ id }) => id.replace('joints.', ''));
}

describe('would do nothing', () => {
  const OF_SELECTION = ['copy-names', 'select-subtree', 'isolate', 'expand-to-selection'];

  it('without joints: all of them', () => {
    expect(disabled()).toHaveLength(jointsCommands.length);
  });

  it('without a selection: those that are about it', () => {
    openFiles(session, 'walker.skeleton.ozz');
    expect(disabled().toSorted()).toEqual(['clear-filter', ...OF_SELECTION].toSorted());
  });
});

describe('with a hierarchy', () => {
  /** A joint that has both a parent and children, and the last one below it. */
  let joint: number;
  let below: number;

  beforeEach(() => {
    openFiles(session, 'walker.skeleton.ozz');
    const { parents } = selectJointList(state());
    joint = parents.findIndex((parent, index) => parent >= 0 && parents.includes(index));
    below = parents.lastIndexOf(joint);
  });

  it('everything is selected', () => {
    run('select-all');
    expect(state().selectedJoints).toHaveLength(selectJointList(state()).count);
  });

  it('a subtree is selected; the active joint stays the active one', () => {
    state().selectJoint(joint);
    run('select-subtree');
    expect(state().selectedJoints).toContain(below);
    expect(state().selectedJoints.at(-1)).toBe(joint);
  });

  it('only a subtree is shown, until the filter is cleared', () => {
    state().selectJoint(joint);
    run('isolate');
    expect(selectMatchedJoints(state())[below]).toBe(1);
    expect(selectMatchedJoints(state())[0]).toBe(0);
    run('clear-filter');
    expect(selectMatchedJoints(state())[0]).toBe(1);
  });

  it('all is collapsed, then what hides the selection is opened, then everything', () => {
    run('collapse-all');
    expect(state().collapsedJoints.has(joint)).toBe(true);
    state().selectJoint(joint);
    run('expand-to-selection');
    expect(state().collapsedJoints.has(joint)).toBe(true);
    expect(state().collapsedJoints.has(0)).toBe(false);
    run('expand-all');
    expect(state().collapsedJoints.size).toBe(0);
  });

  it('the filter box is asked for where the pane has it', () => {
    const parts: string[] = [];
    run('filter');
    session.panes.onPart('joints', (part) => parts.push(part));
    expect(parts).toEqual(['filter']);
  });
});
