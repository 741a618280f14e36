import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { Machine } from '../machine.ts';
import { rackChange } from '../plant/figures.ts';

export function keepBusy(machine: Machine, seconds: number, cycleType = firstCycleOf(machine), stepS = 1): void {
  let idleS: number = rackChange.startS;
  for (let second = 0; second < seconds; second += stepS) {
    machine.advance(stepS);
    if (machine.status().systemState !== systemStates.IDLE) {
      idleS = 0;
      continue;
    }
    idleS += stepS;
    if (idleS >= rackChange.openS) machine.setDoor(idleS < rackChange.closeS);
    if (idleS >= rackChange.startS) machine.startCycle(cycleType);
  }
  machine.setDoor(false);
}

function firstCycleOf({ range }: Machine): string {
  return Object.keys(range.programmes)[0] ?? '';
}

export function raisedCodes(machine: Machine): string[] {
  return machine.takeEvents().flatMap(({ event }) => (event.kind === 'alarmRaised' ? [event.body.errorCode] : []));
}
