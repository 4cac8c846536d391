import { kindTitle } from '#engine/inspect';
import { useSessionState } from '../../components/session.tsx';
import type { PaneTable } from '../../session/panes.ts';
import { summarize } from './asset-facts.ts';

/** All open objects. */
export function useAssetsTables(): readonly PaneTable[] {
  const assets = useSessionState((state) => state.assets);
  return [
    {
      title: 'Open objects',
      columns: ['file', 'object', 'kind', 'contents', 'bytes', 'version'],
      rowCount: assets.length,
      row: (index) => {
        const { fileName, label, entry } = assets[index];
        const { object, range, version } = entry;
        // What was made here and is stored nowhere has no bytes yet.
        const contents = summarize(object).join(' · ');
        return [fileName, label, kindTitle(object.kind), contents, range.length || '', version];
      },
    },
  ];
}
