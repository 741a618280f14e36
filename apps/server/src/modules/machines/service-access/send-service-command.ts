import type { Command } from '@washboard/contract/machine-link/device-commands';
import type { ParametersResult } from '@washboard/contract/parameters/parameters';
import type { CommandResult } from '@washboard/contract/remote-control/commands';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
import { checkChanges, presetsOf, requireNoWrite, sendAndConfirm } from '../parameters/index.ts';
import { sendCommand } from '../remote-control/index.ts';
import { requireServiceAccess } from './service-access.ts';

export interface ServiceOrder {
  actor: Actor;
  serialNumber: string;
  commandId?: string | undefined;
}

/** @throws ProblemError APPLIANCE_NOT_FOUND, SERVICE_MENU_LOCKED, and the errors of `sendCommand` */
export async function sendServiceCommand(
  context: Context,
  { actor, serialNumber, commandId, command }: ServiceOrder & { command: Command },
): Promise<CommandResult> {
  await requireAppliance(context, actor, serialNumber);
  const require = async (transaction: Transaction) =>
    requireServiceAccess(context, transaction, { actor, serialNumber });
  return sendCommand(context, { actor, serialNumber, commandId, command, require });
}

/** Version 0 stands for the data model's values, which are the machine's own. */
const originalVersion = 0;

/**
 * The machine applies its own presets, and its report confirms each.
 * @throws ProblemError APPLIANCE_NOT_FOUND, SERVICE_MENU_LOCKED, PARAMETERS_UNSAFE if the presets do not fit the
 * machine's factory parameters, PARAMETERS_BUSY, and the errors of `sendCommand`
 */
export async function resetToFactory(
  context: Context,
  { actor, serialNumber, commandId }: ServiceOrder,
): Promise<ParametersResult> {
  const { appliance, state } = await requireAppliance(context, actor, serialNumber);
  const model = dataModelOf(appliance.gamma, appliance.modelNumber, appliance.revision);
  const values = presetsOf(model, {});
  const changes = Object.entries(values).map(([code, value]) => ({ code, value }));
  const send = () =>
    sendCommand(context, {
      actor,
      serialNumber,
      commandId,
      restoredVersion: originalVersion,
      command: { kind: 'resetToFactory', body: {} },
      async require(transaction) {
        await requireServiceAccess(context, transaction, { actor, serialNumber });
        checkChanges({ model, writer: actor, changes, present: state?.parameters?.values ?? {} });
        await requireNoWrite(context, transaction, { actor, serialNumber });
      },
    });
  return sendAndConfirm(context, { actor, serialNumber, values, send });
}
