import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { systemStates } from '@washboard/contract/device-messages';
import { useLinkState } from '../live/live-link-context.tsx';
import { useNowEachHalfMinute, useNowEachSecond } from '../time/use-now.ts';
import { type MachineView, viewMachine } from './machine-view.ts';

/** For a machine at work, whose cycle is counted each second. */
export function useLiveMachineView(state: ApplianceState): MachineView {
  return viewMachine(state, useLinkState(), useNowEachSecond());
}

/** For a machine at rest: only that it falls silent has to be noticed. */
export function useRestingMachineView(state: ApplianceState): MachineView {
  return viewMachine(state, useLinkState(), useNowEachHalfMinute());
}

/** Only machines at work need to be looked at each second, which matters when hundreds are on the screen. */
export function isAtWork(state: ApplianceState): boolean {
  return state.connection.state === 'online' && state.status?.systemState === systemStates.RUN;
}
