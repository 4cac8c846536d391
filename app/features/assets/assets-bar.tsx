import { appStore } from '../../transition.ts';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { CommandButton } from '../../components/command-button.tsx';
import { formatBytes, formatCounted } from '../../draw/format.ts';
import { IconButton } from '../../ui/button.tsx';

/** How much is open, and what is done with all of it. */
export function AssetsBar(): ReactNode {
  const files = useStore(appStore, (state) => state.files);
  const bytes = files.reduce((sum, file) => sum + file.archive.bytes.length, 0);
  return (
    <div className="assets-bar">
      <span className="assets-total">
        <span>{formatCounted(files.length, 'file')} ·</span> <span>{formatBytes(bytes)}</span>
        <span className="assets-more"> · drop more anywhere</span>
      </span>
      <CommandButton command="assets.previous-clip">
        <ChevronUp aria-hidden />
      </CommandButton>
      <CommandButton command="assets.next-clip">
        <ChevronDown aria-hidden />
      </CommandButton>
      <IconButton label="Close all files" onClick={() => appStore.getState().closeAllFiles()}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
