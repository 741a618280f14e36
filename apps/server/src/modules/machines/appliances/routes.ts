import { applianceCalls } from '@washboard/contract/appliances/appliance-calls';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { applianceScope } from './appliance-scope.ts';
import { requireInScope } from './appliances-repository.ts';
import { assignToCompany } from './assign-to-company.ts';
import { changeAssistance } from './change-assistance.ts';
import { presentApplianceDetail } from './present-appliance.ts';
import { renameAppliance } from './rename-appliance.ts';
import { appliances } from './tables.ts';

export function applianceRoutes(app: App, context: Context): void {
  const { database, config } = context;

  serve(app, applianceCalls.getApplianceDetail, async (request) => {
    const { serialNumber, companyCode } = request.query;
    const scope = applianceScope(request.actor, config.brand);
    const narrowed = companyCode ? and(scope, eq(appliances.companyCode, companyCode)) : scope;
    const row = await requireInScope(database.orm, narrowed ?? scope, serialNumber);
    return presentApplianceDetail(row, request.actor);
  });

  serve(app, applianceCalls.updateAppliance, async ({ actor, query, body }) =>
    presentApplianceDetail(await renameAppliance(context, actor, { ...query, ...body }), actor),
  );

  serve(app, applianceCalls.changeAssistance, async ({ actor, params, body }) =>
    presentApplianceDetail(await changeAssistance(context, actor, { ...params, ...body }), actor),
  );

  serve(app, applianceCalls.assignApplianceToCompany, async (request) => {
    const { serialNumber } = request.params;
    const row = await assignToCompany(context, request.actor, { serialNumber, ...request.body });
    return presentApplianceDetail(row, request.actor);
  });
}
