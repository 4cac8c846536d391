import { features } from './features/index.ts';
import { mountInspector } from './mount-inspector.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');

// Most pages are opened otherwise.
const loadLaunch = () => import('./launch.ts');

const benchmark = new URLSearchParams(location.search).get('bench');
if (benchmark === null) openInspector(element);
else void loadLaunch().then(({ openBenchmark }) => openBenchmark(element, benchmark, features));

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
    if (files.length === 0) return;
    void loadLaunch().then(({ openLaunched }) => openLaunched(inspector, files));
  });
}

/** What browsers have in which a page can be installed. */
interface LaunchQueue {
  setConsumer(open: (launch: { readonly files: readonly FileSystemFileHandle[] }) => void): void;
}
