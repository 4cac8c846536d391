import { appStore } from '../../transition.ts';
import type { JointIndex } from '#engine/base';
import { subtreeFilter } from './joint-filter.ts';
import { selectJointList } from '../../session/state/joint-list.ts';
import { expandedTo, parentJoints, subtree } from './hierarchy.ts';
import { copyText } from '../../ui/dom.ts';
import type { Command } from '../../session/session.ts';

const joints = (): ReturnType<typeof selectJointList> => selectJointList(appStore.getState());

/** The last one selected: what "the joint" means where several are. */
function activeJoint(): JointIndex | undefined {
  return appStore.getState().selectedJoints.at(-1);
}

function collapseAll(): void {
  appStore.getState().setCollapsedJoints(parentJoints(joints().parents));
}

function expandAll(): void {
  appStore.getState().setCollapsedJoints(new Set());
}

function expandToSelection(): void {
  const { selectedJoints, collapsedJoints, setCollapsedJoints } = appStore.getState();
  setCollapsedJoints(expandedTo(selectedJoints, joints().parents, collapsedJoints));
}

/** Selects every selected joint with all below it; the active one stays the active one. */
function selectSubtree(): void {
  const { selectedJoints, selectJoints } = appStore.getState();
  const { parents } = joints();
  const inside = new Set(selectedJoints.flatMap((joint) => subtree(joint, parents)));
  const active = activeJoint();
  if (active === undefined) return;
  inside.delete(active);
  selectJoints([...inside, active]);
}

function selectAll(): void {
  const { selectJoints } = appStore.getState();
  selectJoints(Array.from({ length: joints().count }, (_, joint) => joint));
}

function isolateSubtree(): void {
  const { selectedJoints, setFilter } = appStore.getState();
  const { names } = joints();
  setFilter(selectedJoints.map((joint) => subtreeFilter(names[joint])).join(', '));
}

async function copyNames(): Promise<void> {
  const { selectedJoints, report } = appStore.getState();
  const { names } = joints();
  const problem = await copyText(selectedJoints.map((joint) => names[joint]).join('\n'));
  if (problem !== undefined) report('Copy', problem);
}

const hasJoints = (): boolean => joints().count > 0;
const hasSelection = (): boolean => activeJoint() !== undefined;

/** What is done with the hierarchy, from the tree, its menu and the palette. */
export const jointsCommands: readonly Command[] = [
  {
    id: 'joints.filter',
    title: 'Filter joints',
    group: 'Edit',
    keys: ['Code:Slash', 'Ctrl+Code:KeyF'],
    run: () => appStore.getState().requestPane('joints', 'filter'),
    enabled: hasJoints,
  },
  {
    id: 'joints.clear-filter',
    title: 'Clear joint filter',
    group: 'Edit',
    run: () => appStore.getState().setFilter(''),
    enabled: () => appStore.getState().filter !== '',
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
    run: () => void copyNames(),
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
    run: expandAll,
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
