import { maintenanceCalls } from '@washboard/contract/appliances/maintenance-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { resetToFactory } from './reset-to-factory.ts';
import { sendServiceCommand } from './send-service-command.ts';

/** Calls that exist in the service menu only: both require the right that the PIN gives. */
export function maintenanceRoutes(app: App, context: Context): void {
  serve(app, maintenanceCalls.factoryReset, async ({ actor, params: { serialNumber }, body: { commandId } }) =>
    resetToFactory(context, { actor, serialNumber, commandId }),
  );

  serve(app, maintenanceCalls.completeMaintenance, async ({ actor, params: { serialNumber }, body: { commandId } }) =>
    sendServiceCommand(context, { actor, serialNumber, commandId, command: { kind: 'completeMaintenance', body: {} } }),
  );
}
