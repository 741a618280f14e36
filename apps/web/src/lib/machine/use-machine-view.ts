import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { useLinkState } from '../live/live-link-context.tsx';
import { useNowEachSecond } from '../time/use-now.ts';
import { type MachineView, viewMachine } from './machine-view.ts';

export function useLiveMachineView(state: ApplianceState): MachineView {
  return viewMachine(state, useLinkState(), useNowEachSecond());
}
