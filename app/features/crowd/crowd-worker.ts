import { helpCrowd } from '#engine/runtime/crowd';
import type { CrowdInvitation } from '#engine/runtime/crowd';

// Sleeps in the crowd's shared memory between steps, so it hears no further message: it is dismissed through
// that memory, or terminated.
self.addEventListener('message', ({ data }: MessageEvent<CrowdInvitation>) => helpCrowd(data), {
  once: true,
});
