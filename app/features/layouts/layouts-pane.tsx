import type { ReactNode } from 'react';
import { useSlice } from '../../components/session.tsx';
import { HierarchyView } from './hierarchy-view.tsx';
import { KeysView } from './keys-view.tsx';
import { PointsView } from './points-view.tsx';
import { layoutsSlice } from './state.ts';
import './layouts-pane.css';

const VIEWS = { hierarchy: HierarchyView, keys: KeysView, points: PointsView } as const;

/** The same data in other layouts: what each costs, beside what it touches. */
export default function LayoutsPane(): ReactNode {
  const View = VIEWS[useSlice(layoutsSlice, (state) => state.layoutsView)];
  return (
    <section className="ui-pane" aria-label="Layouts">
      <View />
    </section>
  );
}
