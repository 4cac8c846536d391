import { appStore } from '../../transition.ts';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { HierarchyView } from './hierarchy-view.tsx';
import { KeysView } from './keys-view.tsx';
import { PointsView } from './points-view.tsx';
import './layouts-pane.css';

const VIEWS = { hierarchy: HierarchyView, keys: KeysView, points: PointsView } as const;

/** The same data in other layouts: what each costs, beside what it touches. */
export default function LayoutsPane(): ReactNode {
  const View = VIEWS[useStore(appStore, (state) => state.layoutsView)];
  return (
    <section className="ui-pane" aria-label="Layouts">
      <View />
    </section>
  );
}
