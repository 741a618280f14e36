import { getRouteApi } from '@tanstack/react-router';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { createContext, type ReactNode, useContext } from 'react';
import { DeferredContent } from '../../../components/layout/gradual-content.tsx';
import { useRecordedMachine } from '../../../features/machines/appliances-api.ts';
import { displayModelOf } from '../../../lib/machine/display-model.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import type { RecordedMachine } from '../../../lib/machine/recorded-machine.ts';
import { useLiveMachineView } from '../../../lib/machine/use-machine-view.ts';

const route = getRouteApi('/main/device/$serialNumber');

export const MachineContext = createContext<ApplianceDetail | null>(null);

export interface LiveMachine {
  machine: ApplianceDetail;
  view: MachineView;
  model: RangeModel;
}

interface MachineContentProps<Machine> {
  placeholder: ReactNode;
  children: (machine: Machine) => ReactNode;
}

/** Re-renders only when the record or the condition changes. */
export function MachineContent({ placeholder, children }: MachineContentProps<RecordedMachine>) {
  const { serialNumber } = route.useParams();
  const recorded = useRecordedMachine(serialNumber);
  if (!recorded) return placeholder;
  return (
    <DeferredContent key={serialNumber} placeholder={placeholder}>
      {children(recorded)}
    </DeferredContent>
  );
}

/** Re-renders each second. */
export function LiveMachineContent({ placeholder, children }: MachineContentProps<LiveMachine>) {
  const machine = useContext(MachineContext);
  if (!machine) return placeholder;
  return (
    <DeferredContent key={machine.serialNumber} placeholder={placeholder}>
      <LiveContent machine={machine}>{children}</LiveContent>
    </DeferredContent>
  );
}

function LiveContent({
  machine,
  children,
}: { machine: ApplianceDetail } & Pick<MachineContentProps<LiveMachine>, 'children'>) {
  return children({ machine, view: useLiveMachineView(machine.state), model: displayModelOf(machine) });
}
