import { unzipBytes } from './unzip-bytes.ts';

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(unzipBytes(new Uint8Array(data)), {});
});
