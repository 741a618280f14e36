import { claimingCalls, claimingCodeCalls } from '@washboard/contract/claiming/claiming-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { presentApplianceDetail } from '../../machines/appliances/index.ts';
import { claimAppliance } from './claim-appliance.ts';
import { exposeClaimingCode } from './claiming-codes.ts';
import { unclaimAppliance } from './unclaim-appliance.ts';

export function claimingCodeRoutes(app: App, context: Context): void {
  serve(app, claimingCodeCalls.exposeClaimingCode, async ({ actor, params }) =>
    exposeClaimingCode(context, { actor, ...params }),
  );
}

export function claimingRoutes(app: App, context: Context): void {
  serve(app, claimingCalls.claimAppliance, async ({ actor, params, body }) =>
    presentApplianceDetail(await claimAppliance(context, actor, { ...params, ...body }), actor),
  );

  serve(app, claimingCalls.unclaimAppliance, async ({ actor, params: { serialNumber } }) =>
    unclaimAppliance(context, actor, serialNumber),
  );
}
