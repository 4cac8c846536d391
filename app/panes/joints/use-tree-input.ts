import { useRef } from 'react';
import type { DOMAttributes, KeyboardEvent, MouseEvent } from 'react';
import type { JointIndex } from '#engine';
import type { JointList } from '../../store/joint-list.ts';
import { appStore } from '../../store/store.ts';
import { jointsBetween, treeAction, typeAhead } from './tree-keys.ts';
import type { TreeRows } from './tree-rows.ts';

/** What the keyboard and the pointer act on. */
interface TreeTarget {
  readonly joints: JointList;
  readonly rows: TreeRows;
  /** The row that the keyboard is on. */
  readonly current: number;
  /** Puts the keyboard on a joint without selecting it. */
  readonly moveTo: (joint: JointIndex) => void;
}

/** A pause longer than this, in milliseconds, begins a new word. */
const TYPING_PAUSE = 800;

const ROW_SELECTOR = '[data-joint]';

/** Selecting as lists do it: Ctrl adds and takes away, Shift selects up to, arrows walk. */
export function useTreeInput(target: TreeTarget): DOMAttributes<HTMLElement> {
  const anchor = useRef<JointIndex>(undefined);
  const typed = useRef({ text: '', at: 0 });

  const pick = (row: number, { ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent): void => {
    const joint = target.rows.joint[row];
    const { selectJoint, selectJoints } = appStore.getState();
    if (shiftKey) {
      selectJoints(jointsBetween(anchorRow(target, anchor.current), row, target.rows));
      return;
    }
    anchor.current = joint;
    selectJoint(joint, ctrlKey || metaKey ? 'toggle' : 'replace');
    target.moveTo(joint);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || !handled(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const handled = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { rows, current, moveTo } = target;
    const control = event.ctrlKey || event.metaKey;
    const action = treeAction(event.key, current, rows, pageOf(event.currentTarget));
    if (action?.type === 'move') {
      if (control && !event.shiftKey) moveTo(rows.joint[action.row]);
      else pick(action.row, event);
    } else if (action !== undefined) setExpanded(action.joint, action.type === 'expand');
    else if (event.key === 'Enter' || (event.key === ' ' && control)) pick(current, event);
    else if (isMenuKey(event)) openMenu(event.currentTarget, rows.joint[current]);
    else return !control && lookUp(event);
    return true;
  };

  /** Letters are shortcuts, too: they look names up only while the focus is shown, on the keyboard's walk. */
  const lookUp = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (!/^[\p{L}\p{N}_]$/u.test(event.key)) return false;
    if (!event.currentTarget.matches(':focus-visible')) return false;
    const fresh = event.timeStamp - typed.current.at > TYPING_PAUSE;
    typed.current = { text: (fresh ? '' : typed.current.text) + event.key, at: event.timeStamp };
    const row = typeAhead(typed.current.text, target.current, target.rows, target.joints.names);
    if (row >= 0) target.moveTo(target.rows.joint[row]);
    return true;
  };

  return {
    onKeyDown,
    onClick: (event) => {
      const joint = jointAt(event);
      if (joint === undefined) return;
      if (isToggle(event)) setExpanded(joint, appStore.getState().collapsedJoints.has(joint));
      else pick(target.rows.rowOfJoint[joint], event);
    },
    onDoubleClick: (event) => {
      if (jointAt(event) !== undefined && !isToggle(event)) {
        appStore.getState().requestFraming('selection');
      }
    },
    onContextMenu: (event) => {
      const joint = jointAt(event);
      const { selectedJoints, selectJoint } = appStore.getState();
      if (joint !== undefined && !selectedJoints.includes(joint)) selectJoint(joint);
    },
    onPointerOver: (event) => appStore.getState().setHover({ joint: jointAt(event) ?? null }),
    onPointerLeave: () => appStore.getState().setHover({ joint: null }),
  };
}

/** Where a range begins: at the joint last picked here, as long as it is selected and shown. */
function anchorRow({ rows, current }: TreeTarget, anchor: JointIndex | undefined): number {
  if (anchor === undefined || !appStore.getState().selectedJoints.includes(anchor)) return current;
  return rows.rowOfJoint[anchor] >= 0 ? rows.rowOfJoint[anchor] : current;
}

function setExpanded(joint: JointIndex, expanded: boolean): void {
  const { collapsedJoints, setCollapsedJoints } = appStore.getState();
  const next = new Set(collapsedJoints);
  if (expanded) next.delete(joint);
  else next.add(joint);
  setCollapsedJoints(next);
}

function jointAt({ target }: { readonly target: EventTarget }): JointIndex | undefined {
  const row = target instanceof Element ? target.closest(ROW_SELECTOR) : null;
  return row instanceof HTMLElement ? Number(row.dataset.joint) : undefined;
}

function isToggle({ target }: { readonly target: EventTarget }): boolean {
  return target instanceof HTMLElement && target.dataset.toggle !== undefined;
}

/** Whole rows in sight, less one to keep the place by. */
function pageOf(tree: HTMLElement): number {
  const row = tree.querySelector(ROW_SELECTOR);
  if (row === null || row.clientHeight === 0) return 1;
  return Math.max(1, Math.floor(tree.clientHeight / row.clientHeight) - 1);
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shiftKey);
}

/** At the row that the keyboard is on, wherever the pointer is. */
function openMenu(tree: HTMLElement, joint: JointIndex): void {
  const row = tree.querySelector(`[data-joint="${joint}"]`);
  if (row === null) return;
  const { left, bottom } = row.getBoundingClientRect();
  const place = { clientX: left + 24, clientY: bottom };
  row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...place }));
}
