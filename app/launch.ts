import type { Feature } from './session/feature.ts';
import type { Inspector } from './mount-inspector.tsx';

/** Shows the benchmark of a feature instead of an inspector; says in a sentence where there is none of that name. */
export async function openBenchmark(
  root: HTMLElement,
  name: string,
  features: readonly Feature[],
): Promise<void> {
  const measured = features.filter((feature) => feature.benchmark !== undefined);
  const show = await measured.find(({ id }) => id === name)?.benchmark?.();
  if (show !== undefined) return await show(root, location.search);
  const names = measured.map(({ id }) => `?bench=${id}`).join(', ');
  root.setAttribute('role', 'alert');
  root.textContent = `There is no benchmark called “${name}”; there is ${names}.`;
}

/** Opens files that the installed page was started with in the file manager. */
export async function openLaunched(
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
