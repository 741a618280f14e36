import { isDeepStrictEqual } from 'node:util';
import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { MachineControls } from './running-machine.ts';

interface HandControlsOptions {
  machine: Machine;
  /** The machine lives up to this moment, is operated, and tells of it. */
  atOnce: <Result>(operate: () => Result) => Result;
  /** Its memory holds something else than before. */
  onMemoryChanged: () => void;
}

/** What hands at the machine can do and see, and nothing that passes its link by. */
export function handControls({ machine, atOnce, onMemoryChanged }: HandControlsOptions): MachineControls {
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
        // Some faults act on the memory: what it then holds is told too.
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
