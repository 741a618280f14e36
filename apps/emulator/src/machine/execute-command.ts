import type { NearbyCommand } from '@washboard/contract/bluetooth/messages';
import type {
  Command,
  ConfigureDisplay,
  InstallFirmware,
  RestoreMemory,
  SetBluetooth,
  TrustBluetooth,
} from '@washboard/contract/machine-link/machine-commands';
import type { Machine, OperationResult } from '@washboard/machine-model/simulation/machine';

type OperatingCommand = Command | Exclude<NearbyCommand, { kind: 'setWifi' }>;

export type Operations = Pick<
  Machine,
  | 'startCycle'
  | 'stopCycle'
  | 'powerOn'
  | 'shutdown'
  | 'setParameters'
  | 'resetToFactory'
  | 'completeMaintenance'
  | 'replaceChemistry'
  | 'holdRemoteControl'
  | 'prolongRemoteControl'
  | 'releaseRemoteControl'
>;

export interface CommandContext {
  commandId: string;
  /** Present if the command arrived by Bluetooth. */
  grantId?: string;
  showClaimingCode?: (code: string, shownForS: number) => void;
  configureDisplay?: (body: ConfigureDisplay) => void;
  showRewashHold?: Machine['showRewashHold'];
  /** The factor converts the duration of a remote session, which is in real time. */
  timeFactor: number;
  installFirmware?: (firmware: InstallFirmware, commandId: string) => OperationResult;
  restoreMemory?: (memory: RestoreMemory, commandId: string) => OperationResult;
  bluetooth?: { trust(keys: TrustBluetooth): void; set(settings: SetBluetooth): void };
}

export function executeCommand(
  machine: Operations,
  command: OperatingCommand,
  context: CommandContext,
): OperationResult {
  const { commandId, timeFactor, installFirmware, showClaimingCode, showRewashHold, restoreMemory, bluetooth } =
    context;
  switch (command.kind) {
    case 'startCycle':
      return machine.startCycle(command.body.cycleType, sessionOf(command.body));
    case 'stopCycle':
      return machine.stopCycle();
    case 'powerOn':
      return machine.powerOn(sessionOf(command.body));
    case 'shutdown':
      return machine.shutdown(sessionOf(command.body));
    case 'holdRemoteControl':
      return machine.holdRemoteControl(command.body.sessionId, command.body.holdS * timeFactor);
    case 'prolongRemoteControl':
      return machine.prolongRemoteControl(command.body.sessionId, command.body.holdS * timeFactor);
    case 'releaseRemoteControl':
      return machine.releaseRemoteControl(command.body.sessionId);
    case 'replaceChemistry':
      return machine.replaceChemistry(command.body.supply, sessionOf(command.body));
    case 'setParameters':
      return setParameters(machine, command.body, context);
    case 'resetToFactory':
      return machine.resetToFactory({ commandId });
    case 'completeMaintenance':
      return machine.completeMaintenance({ commandId });
    case 'installFirmware':
      return installFirmware?.(command.body, commandId) ?? { ok: false, reason: 'unsupported' };
    case 'showClaimingCode':
      if (!showClaimingCode) return { ok: false, reason: 'unsupported' };
      showClaimingCode(command.body.code, command.body.shownForS);
      return { ok: true };
    case 'showRewashHold':
      return showRewashHold?.(command.body.cycleNumber, command.body.isHeld) ?? { ok: false, reason: 'unsupported' };
    case 'configureDisplay':
      if (!context.configureDisplay) return { ok: false, reason: 'unsupported' };
      context.configureDisplay(command.body);
      return { ok: true };
    case 'restoreMemory':
      return restoreMemory?.(command.body, commandId) ?? { ok: false, reason: 'unsupported' };
    case 'trustBluetooth':
      if (!bluetooth) return { ok: false, reason: 'unsupported' };
      bluetooth.trust(command.body);
      return { ok: true };
    case 'setBluetooth':
      if (!bluetooth) return { ok: false, reason: 'unsupported' };
      bluetooth.set(command.body);
      return { ok: true };
  }
}

function setParameters(
  machine: Operations,
  { values, expected }: Extract<Command, { kind: 'setParameters' }>['body'],
  { commandId, grantId }: CommandContext,
): OperationResult {
  const origin = grantId === undefined ? { by: 'cloud' as const } : { by: 'bluetooth' as const, grantId };
  return machine.setParameters(values, { ...origin, commandId, ...(expected && { expected }) });
}

/** A person nearby acts as at the keys of the machine, without a session. */
function sessionOf(body: object): string | undefined {
  return 'sessionId' in body && typeof body.sessionId === 'string' ? body.sessionId : undefined;
}
