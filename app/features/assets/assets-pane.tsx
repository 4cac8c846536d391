import { appStore } from '../../transition.ts';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { NextSteps } from '../../components/next-steps.tsx';
import type { FileId } from '../../session/state/assets.ts';
import { selectInspected } from '../../session/state/stage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AssetDetails } from './asset-details.tsx';
import { AssetList } from './asset-list.tsx';
import { layOutAssets } from './asset-rows.ts';
import { AssetsBar } from './assets-bar.tsx';
import { ProblemList } from './problem-list.tsx';
import './assets-pane.css';

/** Everything that is open, what of it is on the stage, and why the rest is not. */
export default function AssetsPane(): ReactNode {
  const files = useStore(appStore, (state) => state.files);
  const assets = useStore(appStore, (state) => state.assets);
  const inspected = useStore(appStore, selectInspected);
  const [closed, setClosed] = useState<ReadonlySet<FileId>>(new Set());
  const rows = useMemo(() => layOutAssets(files, assets, closed), [files, assets, closed]);

  return (
    <section className="assets" aria-label="Assets">
      {rows.count === 0 ? (
        <EmptyState title="Nothing is open">
          <p>
            Drop .ozz or glTF files, or folders, anywhere on the page, or open them with Ctrl O.
          </p>
          <NextSteps />
        </EmptyState>
      ) : (
        <>
          <AssetsBar />
          <AssetList rows={rows} inspected={inspected} onClosed={setClosed} />
          {inspected === undefined ? null : <AssetDetails asset={inspected} />}
        </>
      )}
      <ProblemList />
    </section>
  );
}
