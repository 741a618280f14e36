import type { BluetoothSettingsRequest } from '@washboard/contract/bluetooth/settings';
import type { CommandResult } from '@washboard/contract/remote-control/commands';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
import { type CommandTimes, sendCommand } from '../remote-control/index.ts';
import { requireServiceAccess } from '../service-access/index.ts';

/**
 * Switches the Bluetooth of a machine on or off, and names it.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, SERVICE_MENU_LOCKED, and what `sendCommand` throws
 */
export async function setBluetooth(
  context: Context,
  actor: Actor,
  { serialNumber, commandId, isOn, name }: BluetoothSettingsRequest & { serialNumber: string },
  times?: CommandTimes,
): Promise<CommandResult> {
  await requireAppliance(context, actor, serialNumber);
  return sendCommand(
    context,
    {
      actor,
      serialNumber,
      commandId,
      command: { kind: 'setBluetooth', body: { isOn, name } },
      require: (transaction) => requireServiceAccess(context, transaction, { actor, serialNumber }),
    },
    times,
  );
}
