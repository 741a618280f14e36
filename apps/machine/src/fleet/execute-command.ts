import type { Command } from '@washboard/contract/device-messages';
import type { Machine, OperationResult } from '@washboard/machine-model/simulation/machine';

type Operations = Pick<
  Machine,
  | 'startCycle'
  | 'stopCycle'
  | 'powerOn'
  | 'shutdown'
  | 'setParameters'
  | 'holdRemoteControl'
  | 'prolongRemoteControl'
  | 'releaseRemoteControl'
>;

/** @param timeFactor simulated seconds in a second: whoever steers does so in real time */
export function executeCommand(machine: Operations, command: Command, timeFactor: number): OperationResult {
  switch (command.kind) {
    case 'startCycle':
      return machine.startCycle(command.body.cycleType, command.body.sessionId);
    case 'stopCycle':
      return machine.stopCycle();
    case 'powerOn':
      return machine.powerOn(command.body.sessionId);
    case 'shutdown':
      return machine.shutdown(command.body.sessionId);
    case 'holdRemoteControl':
      return machine.holdRemoteControl(command.body.sessionId, command.body.holdS * timeFactor);
    case 'prolongRemoteControl':
      return machine.prolongRemoteControl(command.body.sessionId, command.body.holdS * timeFactor);
    case 'releaseRemoteControl':
      return machine.releaseRemoteControl(command.body.sessionId);
    case 'setParameters':
      return machine.setParameters(command.body.values, 'cloud');
  }
}
