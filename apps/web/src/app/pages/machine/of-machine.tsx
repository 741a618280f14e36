import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { createContext, type ReactNode, useContext } from 'react';
import { DrawnInPieces } from '../../../components/drawn-in-pieces.tsx';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import { shownModelOf } from '../../../lib/machine/shown-model.ts';
import { useLiveMachineView } from '../../../lib/machine/use-machine-view.ts';

/** The machine that the frame around a page speaks of; null until it is there. */
export const FramedMachine = createContext<ApplianceDetail | null>(null);

export interface ShownMachine {
  machine: ApplianceDetail;
  view: MachineView;
  model: RangeModel;
}

interface OfMachineProps {
  /** In the shape of what comes. */
  placeholder: ReactNode;
  children: (shown: ShownMachine) => ReactNode;
}

/** What a page below a machine says of it. */
export function OfMachine({ placeholder, children }: OfMachineProps) {
  const machine = useContext(FramedMachine);
  if (!machine) return placeholder;
  return (
    <DrawnInPieces key={machine.serialNumber} placeholder={placeholder}>
      <Shown machine={machine}>{children}</Shown>
    </DrawnInPieces>
  );
}

function Shown({ machine, children }: { machine: ApplianceDetail; children: OfMachineProps['children'] }) {
  return children({ machine, view: useLiveMachineView(machine.state), model: shownModelOf(machine) });
}
