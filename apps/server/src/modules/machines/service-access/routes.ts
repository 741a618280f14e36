import { maintenanceCalls } from '@washboard/contract/service-access/maintenance-calls';
import { serviceAccessCalls, servicePinCalls } from '@washboard/contract/service-access/service-access-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { factoryReset } from './factory-reset.ts';
import { giveServiceAccess } from './give-service-access.ts';
import { completeMaintenance } from './send-service-command.ts';
import { endServiceAccess, getServiceAccess } from './service-access.ts';
import { getServicePin, removeServicePin, setServicePin } from './service-pins.ts';

export function servicePinRoutes(app: App, context: Context): void {
  serve(app, servicePinCalls.getServicePin, async ({ actor, params: { companyCode } }) =>
    getServicePin(context, actor, companyCode),
  );

  serve(app, servicePinCalls.setServicePin, async ({ actor, params: { companyCode }, body: { pin } }) =>
    setServicePin(context, actor, { companyCode, pin }),
  );

  serve(app, servicePinCalls.removeServicePin, async ({ actor, params: { companyCode } }) =>
    removeServicePin(context, actor, companyCode),
  );
}

export function serviceAccessRoutes(app: App, context: Context): void {
  serve(app, serviceAccessCalls.getServiceAccess, async ({ actor, params: { serialNumber } }) =>
    getServiceAccess(context, actor, serialNumber),
  );

  serve(app, serviceAccessCalls.giveServiceAccess, async ({ actor, params: { serialNumber }, body: { pin } }) =>
    giveServiceAccess(context, actor, { serialNumber, pin }),
  );

  serve(app, serviceAccessCalls.endServiceAccess, async ({ actor, params: { serialNumber } }) =>
    endServiceAccess(context, actor, serialNumber),
  );
}

export function maintenanceRoutes(app: App, context: Context): void {
  serve(app, maintenanceCalls.factoryReset, async ({ actor, params: { serialNumber }, body: { commandId } }) =>
    factoryReset(context, { actor, serialNumber, commandId }),
  );

  serve(app, maintenanceCalls.completeMaintenance, async ({ actor, params: { serialNumber }, body: { commandId } }) =>
    completeMaintenance(context, { actor, serialNumber, commandId }),
  );
}
