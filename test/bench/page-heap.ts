import type { CDPSession } from '@playwright/test';

/** Live bytes of a page's heap, garbage left out. */
export interface LiveHeap {
  /** Objects, arrays, strings, closures: what the page's own script has made. */
  readonly page: number;
  /** Compiled code, and what the browser keeps of styles, layout and drawing. */
  readonly browser: number;
}

/** What a snapshot of the heap says, as far as it is read here. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[];
      readonly node_types: readonly [readonly string[], ...unknown[]];
    };
  };
  /** A row of numbers a node, in the order of `node_fields`. */
  readonly nodes: readonly number[];
}

/** Kinds of nodes that are not the page's. */
const OF_THE_BROWSER = new Set(['code', 'native', 'hidden', 'synthetic', 'object shape']);

/** Takes a snapshot, which collects garbage first, and adds up who owns what lives. */
export async function liveHeap(session: CDPSession): Promise<LiveHeap> {
  return bytesByOwner(await takeSnapshot(session));
}

async function takeSnapshot(session: CDPSession): Promise<Snapshot> {
  const chunks: string[] = [];
  const add = ({ chunk }: { chunk: string }): void => {
    chunks.push(chunk);
  };
  session.on('HeapProfiler.addHeapSnapshotChunk', add);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', add);
  return JSON.parse(chunks.join('')) as Snapshot;
}

/** Adds up the bytes of a snapshot's nodes by whose they are. */
export function bytesByOwner({ snapshot, nodes }: Snapshot): LiveHeap {
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let page = 0;
  let browser = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (OF_THE_BROWSER.has(types[0][nodes[at + type]])) browser += nodes[at + size];
    else page += nodes[at + size];
  }
  return { page, browser };
}
