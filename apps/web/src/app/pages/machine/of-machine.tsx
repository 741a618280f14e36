import { getRouteApi } from '@tanstack/react-router';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { createContext, type ReactNode, useContext } from 'react';
import { DeferredContent } from '../../../components/layout/gradual-content.tsx';
import { useRecordedMachine } from '../../../features/appliances/appliances-api.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import type { RecordedMachine } from '../../../lib/machine/recorded-machine.ts';
import { shownModelOf } from '../../../lib/machine/shown-model.ts';
import { useLiveMachineView } from '../../../lib/machine/use-machine-view.ts';

const route = getRouteApi('/main/device/$serialNumber');

/** The machine that the frame around a page speaks of; null until it is there. */
export const FramedMachine = createContext<ApplianceDetail | null>(null);

export interface ShownMachine {
  machine: ApplianceDetail;
  view: MachineView;
  model: RangeModel;
}

interface OfMachineProps<Machine> {
  /** In the shape of what comes. */
  placeholder: ReactNode;
  children: (machine: Machine) => ReactNode;
}

/** What a page below a machine says of it, where it shows no readings: drawn again only when there is something new. */
export function OfMachine({ placeholder, children }: OfMachineProps<RecordedMachine>) {
  const { serialNumber } = route.useParams();
  const recorded = useRecordedMachine(serialNumber);
  if (!recorded) return placeholder;
  return (
    <DeferredContent key={serialNumber} placeholder={placeholder}>
      {children(recorded)}
    </DeferredContent>
  );
}

/** What a page below a machine says of it, where it shows what the machine does: drawn again each second. */
export function OfLiveMachine({ placeholder, children }: OfMachineProps<ShownMachine>) {
  const machine = useContext(FramedMachine);
  if (!machine) return placeholder;
  return (
    <DeferredContent key={machine.serialNumber} placeholder={placeholder}>
      <Shown machine={machine}>{children}</Shown>
    </DeferredContent>
  );
}

function Shown({ machine, children }: { machine: ApplianceDetail } & Pick<OfMachineProps<ShownMachine>, 'children'>) {
  return children({ machine, view: useLiveMachineView(machine.state), model: shownModelOf(machine) });
}
