import { applianceCalls } from '@washboard/contract/appliances/appliance-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { assignApplianceToCompany } from './assign-appliance-to-company.ts';
import { changeAssistance } from './change-assistance.ts';
import { getApplianceDetail } from './get-appliance-detail.ts';
import { presentApplianceDetail } from './present-appliance.ts';
import { renameAppliance } from './rename-appliance.ts';

export function applianceRoutes(app: App, context: Context): void {
  serve(app, applianceCalls.getApplianceDetail, async ({ actor, query }) => getApplianceDetail(context, actor, query));

  serve(app, applianceCalls.updateAppliance, async ({ actor, query, body }) =>
    presentApplianceDetail(await renameAppliance(context, actor, { ...query, ...body }), actor),
  );

  serve(app, applianceCalls.changeAssistance, async ({ actor, params, body }) =>
    presentApplianceDetail(await changeAssistance(context, actor, { ...params, ...body }), actor),
  );

  serve(app, applianceCalls.assignApplianceToCompany, async ({ actor, params, body }) =>
    presentApplianceDetail(await assignApplianceToCompany(context, actor, { ...params, ...body }), actor),
  );
}
