import { zipSync } from 'fflate';
import type { ZipEntry } from './zip-protocol.ts';

self.addEventListener('message', ({ data }: MessageEvent<readonly ZipEntry[]>) => {
  const zip = zipSync(Object.fromEntries(data.map(({ name, bytes }) => [name, bytes])));
  self.postMessage(zip, { transfer: [zip.buffer] });
});
