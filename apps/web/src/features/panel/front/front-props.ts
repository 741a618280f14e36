import type { ReactNode } from 'react';
import type { VesselContent } from '../../../components/machine-drawing/drawing-props.ts';

export interface FrontProps {
  tank: VesselContent;
  isDoorOpen: boolean;
  /** What the water does: driven round by the wash pump, or fresh from the boiler. */
  water: 'still' | 'washing' | 'rinsing';
  /** Steam rises from an open machine. */
  isSteaming: boolean;
  /** On the machine's body, as its maker writes it. */
  name: string;
  /** Display and keys. */
  fascia: ReactNode;
  onDoor: () => void;
}
