import { ArrowDownUp } from 'lucide-react';
import { type ReactNode } from 'react';
import { commandItem } from '../../components/command-button.tsx';
import { useSession, useSlice } from '../../components/session.tsx';
import type { Session } from '../../session/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuEntry } from '../../ui/menu-items.tsx';
import { ROW_ORDERS, timelineSlice } from './state.ts';
import type { RowOrder } from './state.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const JointErrors = lazyComponent(() => import('./joint-errors.tsx'));

const ORDER_TEXT: Readonly<Record<RowOrder, string>> = {
  skeleton: '',
  name: 'by name',
  keys: 'most keys first',
  error: 'largest error first',
};

/** Chooses the order of rows and which of them stay in view; says what differs from the skeleton's order. */
export function RowChoice({ pinned }: { readonly pinned: number }): ReactNode {
  const session = useSession();
  const order = useSlice(timelineSlice, (state) => state.rowOrder);
  return (
    <span className="timeline-row-choice">
      <MenuButton items={() => itemsOf(session)}>
        <IconButton label="Order of rows" icon={ArrowDownUp} />
      </MenuButton>
      {ORDER_TEXT[order]}
      {pinned === 0 ? null : <span>{pinned} pinned</span>}
      {order === 'error' ? <JointErrors /> : null}
    </span>
  );
}

function itemsOf(session: Session): MenuEntry[] {
  const item = (name: string): MenuEntry =>
    commandItem(session, session.commands.find(`timeline.${name}`));
  const orders = ROW_ORDERS.map((order) => item(`order-${order}`));
  const rest = ['pin', 'unpin-all', 'fold', 'expand-all', 'collapse-all'].map(item);
  return [...orders, 'separator', ...rest];
}
