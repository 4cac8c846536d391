import type { JointIndex } from '#engine/base';
import type { Command, Session } from '../../session/session.ts';
import { selectJointList, type JointList } from '../../session/state/stage.ts';
import { copyText } from '../../ui/dom.ts';
import { expandedTo, parentJoints, subtree, subtreeFilter } from './tree-rows.ts';

function joints({ store }: Session): JointList {
  return selectJointList(store.getState());
}

/** The joint that was selected last. */
function activeJoint({ store }: Session): JointIndex | undefined {
  return store.getState().selectedJoints.at(-1);
}

function collapseAll(session: Session): void {
  session.store.getState().setCollapsedJoints(parentJoints(joints(session).parents));
}

function expandAll({ store }: Session): void {
  store.getState().setCollapsedJoints(new Set());
}

function expandToSelection(session: Session): void {
  const { selectedJoints, collapsedJoints, setCollapsedJoints } = session.store.getState();
  setCollapsedJoints(expandedTo(selectedJoints, joints(session).parents, collapsedJoints));
}

/** Selects every selected joint with all below it; the active one stays the active one. */
function selectSubtree(session: Session): void {
  const { selectedJoints, selectJoints } = session.store.getState();
  const { parents } = joints(session);
  const inside = new Set(selectedJoints.flatMap((joint) => subtree(joint, parents)));
  const active = activeJoint(session);
  if (active === undefined) return;
  inside.delete(active);
  selectJoints([...inside, active]);
}

function selectAll(session: Session): void {
  const { count } = joints(session);
  session.store.getState().selectJoints(Array.from({ length: count }, (_, joint) => joint));
}

function isolateSubtree(session: Session): void {
  const { selectedJoints, setFilter } = session.store.getState();
  const { names } = joints(session);
  setFilter(selectedJoints.map((joint) => subtreeFilter(names[joint])).join(', '));
}

function clearFilter({ store }: Session): void {
  store.getState().setFilter('');
}

async function copyNames(session: Session): Promise<void> {
  const { selectedJoints, report } = session.store.getState();
  const { names } = joints(session);
  const problem = await copyText(selectedJoints.map((joint) => names[joint]).join('\n'));
  if (problem !== undefined) report('Copy', problem);
}

const hasJoints = (session: Session): boolean => joints(session).count > 0;
const hasSelection = (session: Session): boolean => activeJoint(session) !== undefined;

function command(
  id: string,
  title: string,
  group: Command['group'],
  run: Command['run'],
  rest: Partial<Command> = {},
): Command {
  return { id: `joints.${id}`, title, group, run, enabled: hasSelection, ...rest };
}

/** Commands for the hierarchy: from the tree, its menu and the palette. */
export const jointsCommands: readonly Command[] = [
  command('filter', 'Filter joints', 'Edit', ({ panes }) => panes.show('joints', 'filter'), {
    keys: ['Code:Slash', 'Ctrl+Code:KeyF'],
    enabled: hasJoints,
  }),
  command('clear-filter', 'Clear joint filter', 'Edit', clearFilter, {
    enabled: ({ store }) => store.getState().filter !== '',
  }),
  command('select-all', 'Select all joints', 'Edit', selectAll, {
    pane: 'joints',
    keys: ['Ctrl+Code:KeyA'],
    enabled: hasJoints,
  }),
  command('copy-names', 'Copy names', 'Edit', (session) => void copyNames(session), {
    pane: 'joints',
    keys: ['Ctrl+Code:KeyC'],
  }),
  command('select-subtree', 'Select subtree', 'Edit', selectSubtree),
  command('isolate', 'Show only this subtree', 'Edit', isolateSubtree),
  command('collapse-all', 'Collapse all joints', 'View', collapseAll, { enabled: hasJoints }),
  command('expand-all', 'Expand all joints', 'View', expandAll, { enabled: hasJoints }),
  command('expand-to-selection', 'Expand to the selection', 'View', expandToSelection),
];
