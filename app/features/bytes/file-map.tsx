import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { ByteMap } from '#engine/inspect/bytes';
import type { OpenFile } from '../../session/state/assets.ts';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { mountFileMap } from './mount-file-map.ts';
import type { PaneStore } from './pane-state.ts';

interface FileMapProps {
  readonly map: ByteMap;
  readonly file: OpenFile;
  readonly pane: PaneStore;
}

/** The whole file as one strip, coloured by section; a click goes there. */
export function FileMap({ map, file, pane }: FileMapProps): ReactNode {
  const host = useRef<HTMLElement>(null);
  const fail = useThrowInRender();
  useEffect(() => {
    if (host.current === null) return undefined;
    return mountFileMap(host.current, map, file, pane, fail);
  }, [map, file, pane, fail]);
  return <figure ref={host} className="bytes-map" aria-label="Map of the file by section" />;
}
