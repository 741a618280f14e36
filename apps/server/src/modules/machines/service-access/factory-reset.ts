import type { ParametersResult } from '@washboard/contract/parameters/machine-parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import type { Context } from '../../../context.ts';
import { requireAppliance } from '../appliances/index.ts';
import { checkChanges, presetsOf, requireNoWrite, sendAndConfirm } from '../parameters/index.ts';
import { sendCommand } from '../remote-control/index.ts';
import type { ServiceOrder } from './send-service-command.ts';
import { requireServiceAccess } from './service-access.ts';

/** Version 0 stands for the data model's values, which are the machine's own. */
const originalVersion = 0;

/**
 * The machine applies its own presets, and its report confirms each.
 * @throws ProblemError APPLIANCE_NOT_FOUND, SERVICE_MENU_LOCKED, PARAMETERS_UNSAFE if the presets do not fit the
 * machine's factory parameters, PARAMETERS_BUSY, and the errors of `sendCommand`
 */
export async function factoryReset(
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
