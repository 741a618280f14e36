import type { Command } from '@washboard/contract/machine-link/machine-commands';
import type { CommandResult } from '@washboard/contract/remote-control/commands';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
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

/** @throws ProblemError with the errors of `sendServiceCommand` */
export function completeMaintenance(context: Context, order: ServiceOrder): Promise<CommandResult> {
  return sendServiceCommand(context, { ...order, command: { kind: 'completeMaintenance', body: {} } });
}
