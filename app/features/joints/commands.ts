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

async function copyNames(session: Session): Promise<void> {
  const { selectedJoints, report } = session.store.getState();
  const { names } = joints(session);
  const problem = await copyText(selectedJoints.map((joint) => names[joint]).join('\n'));
  if (problem !== undefined) report('Copy', problem);
}

const hasJoints = (session: Session): boolean => joints(session).count > 0;
const hasSelection = (session: Session): boolean => activeJoint(session) !== undefined;

/** Commands for the hierarchy: from the tree, its menu and the palette. */
export const jointsCommands: readonly Command[] = [
  {
    id: 'joints.filter',
    title: 'Filter joints',
    group: 'Edit',
    keys: ['Code:Slash', 'Ctrl+Code:KeyF'],
    run: ({ panes }) => panes.show('joints', 'filter'),
    enabled: hasJoints,
  },
  {
    id: 'joints.clear-filter',
    title: 'Clear joint filter',
    group: 'Edit',
    run: ({ store }) => store.getState().setFilter(''),
    enabled: ({ store }) => store.getState().filter !== '',
  },
  {
    id: 'joints.select-all',
    title: 'Select all joints',
    group: 'Edit',
    pane: 'joints',
    keys: ['Ctrl+Code:KeyA'],
    run: selectAll,
    enabled: hasJoints,
  },
  {
    id: 'joints.copy-names',
    title: 'Copy names',
    group: 'Edit',
    pane: 'joints',
    keys: ['Ctrl+Code:KeyC'],
    run: (session) => void copyNames(session),
    enabled: hasSelection,
  },
  {
    id: 'joints.select-subtree',
    title: 'Select subtree',
    group: 'Edit',
    run: selectSubtree,
    enabled: hasSelection,
  },
  {
    id: 'joints.isolate',
    title: 'Show only this subtree',
    group: 'Edit',
    run: isolateSubtree,
    enabled: hasSelection,
  },
  {
    id: 'joints.collapse-all',
    title: 'Collapse all joints',
    group: 'View',
    run: collapseAll,
    enabled: hasJoints,
  },
  {
    id: 'joints.expand-all',
    title: 'Expand all joints',
    group: 'View',
    run: ({ store }) => store.getState().setCollapsedJoints(new Set()),
    enabled: hasJoints,
  },
  {
    id: 'joints.expand-to-selection',
    title: 'Expand to the selection',
    group: 'View',
    run: expandToSelection,
    enabled: hasSelection,
  },
];
