import { features } from './features/index.ts';
import { mountInspector, type Inspector } from './mount-inspector.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');

const benchmark = new URLSearchParams(location.search).get('bench');
if (benchmark === null) openInspector(element);
else void openBenchmark(element, benchmark);

function openInspector(root: HTMLElement): void {
  const inspector = mountInspector(root, {
    storage: () => localStorage,
    link: location.search,
    keep: true,
    example: true,
    elsewhere: './elsewhere/index.html',
    secondWindow: './second-window.html',
    offline: './service-worker.js',
    autoFocus: true,
  });
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  launchQueue?.setConsumer(({ files }) => {
    if (files.length > 0) void openLaunched(inspector, files);
  });
}

/** Shows the benchmark of a feature instead of an inspector. */
async function openBenchmark(root: HTMLElement, name: string): Promise<void> {
  const measured = features.filter((feature) => feature.benchmark !== undefined);
  const show = await measured.find(({ id }) => id === name)?.benchmark?.();
  if (show !== undefined) return await show(root, location.search);
  const names = measured.map(({ id }) => `?bench=${id}`).join(', ');
  root.setAttribute('role', 'alert');
  root.textContent = `There is no benchmark called “${name}”; there is ${names}.`;
}

/** What browsers have in which a page can be installed. */
interface LaunchQueue {
  setConsumer(open: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Files that the installed page is opened with, in the file manager. */
async function openLaunched(
  inspector: Inspector,
  handles: readonly FileSystemFileHandle[],
): Promise<void> {
  const files = await Promise.all(handles.map(async (handle) => await handle.getFile()));
  const read = files.map(async (file) => ({
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
  }));
  await inspector.open(await Promise.all(read));
}
