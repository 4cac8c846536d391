import type { ReactNode } from 'react';
import { LoopControls } from './loop-controls.tsx';
import { SpeedControls } from './speed-controls.tsx';
import { TimeReadout } from './time-readout.tsx';
import { TransportButtons } from './transport-buttons.tsx';
import './transport-pane.css';

/** The bar that plays: buttons, where the playhead is, how fast it goes, what is looped. */
export default function TransportPane(): ReactNode {
  return (
    <div className="transport">
      <div className="transport-bar">
        <TransportButtons />
        <TimeReadout />
        <SpeedControls />
        <LoopControls />
      </div>
    </div>
  );
}
