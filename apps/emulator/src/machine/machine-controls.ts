import { isDeepStrictEqual } from 'node:util';
import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { Ticker } from './ticker.ts';

/** Operations act and are reported immediately. */
export type MachineControls = Pick<
  Machine,
  | 'range'
  | 'startCycle'
  | 'stopCycle'
  | 'powerOn'
  | 'shutdown'
  | 'setDoor'
  | 'setParameters'
  | 'parameters'
  | 'setFault'
  | 'faults'
  | 'alarms'
  | 'refill'
  | 'supplies'
  | 'readings'
  | 'status'
  | 'inspect'
>;

export function createControls(machine: Machine, { atOnce }: Ticker, onMemoryChanged: () => void): MachineControls {
  return {
    range: machine.range,
    startCycle: (cycleType) => atOnce(() => machine.startCycle(cycleType)),
    stopCycle: () => atOnce(machine.stopCycle),
    powerOn: () => atOnce(machine.powerOn),
    shutdown: () => atOnce(machine.shutdown),
    setDoor: (isOpen) => atOnce(() => machine.setDoor(isOpen)),
    setParameters: (values, write) => atOnce(() => machine.setParameters(values, write)),
    parameters: machine.parameters,
    setFault: (fault, isPresent) =>
      atOnce(() => {
        // Some faults change the stored parameters, without an event.
        const before = machine.parameters();
        machine.setFault(fault, isPresent);
        if (!isDeepStrictEqual(before, machine.parameters())) onMemoryChanged();
      }),
    faults: machine.faults,
    alarms: machine.alarms,
    refill: (supply) => atOnce(() => machine.refill(supply)),
    supplies: machine.supplies,
    readings: machine.readings,
    status: machine.status,
    inspect: machine.inspect,
  };
}
