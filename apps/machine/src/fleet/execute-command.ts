import type { Command } from '@washboard/contract/device-messages';
import type { Machine, OperationResult } from '@washboard/machine-model/simulation/machine';

type Operations = Pick<Machine, 'startCycle' | 'stopCycle' | 'powerOn' | 'shutdown' | 'setParameters'>;

export function executeCommand(machine: Operations, command: Command): OperationResult {
  switch (command.kind) {
    case 'startCycle':
      return machine.startCycle(command.body.cycleType);
    case 'stopCycle':
      return machine.stopCycle();
    case 'powerOn':
      return machine.powerOn();
    case 'shutdown':
      return machine.shutdown();
    case 'setParameters':
      return machine.setParameters(command.body.values, 'cloud');
  }
}
