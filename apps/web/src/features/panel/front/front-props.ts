import type { ReactNode } from 'react';
import type { VesselContent } from '../../../components/machine-drawing/drawing-props.ts';

export interface FrontProps {
  tank: VesselContent;
  isDoorOpen: boolean;
  /** Driven by the wash pump, or fresh from the boiler. */
  water: 'still' | 'washing' | 'rinsing';
  isSteaming: boolean;
  /** Brand name on the body. */
  name: string;
  fascia: ReactNode;
  onDoor: () => void;
}
