import { mountInspector } from './mount-inspector.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');

const inspector = mountInspector(element, {
  storage: () => localStorage,
  link: location.search,
  keep: true,
  example: true,
  elsewhere: './elsewhere/index.html',
  secondWindow: './second-window.html',
  offline: './service-worker.js',
  autoFocus: true,
});

/** What browsers have in which a page can be installed. */
interface LaunchQueue {
  setConsumer(open: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Files that the installed page is opened with, in the file manager. */
async function openLaunched(handles: readonly FileSystemFileHandle[]): Promise<void> {
  const files = await Promise.all(handles.map(async (handle) => await handle.getFile()));
  const read = files.map(async (file) => ({
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
  }));
  await inspector.open(await Promise.all(read));
}

const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
launchQueue?.setConsumer(({ files }) => {
  if (files.length > 0) void openLaunched(files);
});
