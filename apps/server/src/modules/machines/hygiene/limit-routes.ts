import { companyLimitCalls } from '@washboard/contract/hygiene/company-limit-calls';
import { limitCalls } from '@washboard/contract/hygiene/limit-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { requireAppliance } from '../appliances/index.ts';
import { changeProfile, createProfile, retireProfile } from './change-profiles.ts';
import { chooseCompanyLimits, chooseMachineLimits } from './choose-limits.ts';
import { listProfiles, readCompanyLimits, readMachineLimits } from './read-limits.ts';

/** The calls of the account family. */
export function companyLimitRoutes(app: App, context: Context): void {
  serve(app, companyLimitCalls.listLimitProfiles, async ({ actor, params: { companyCode } }) =>
    listProfiles(context.database.orm, actor, companyCode),
  );

  serve(app, companyLimitCalls.createLimitProfile, async ({ actor, params: { companyCode }, body }) =>
    createProfile(context, actor, { companyCode, entry: body }),
  );

  serve(app, companyLimitCalls.changeLimitProfile, async ({ actor, params, body }) =>
    changeProfile(context, actor, { ...params, change: body }),
  );

  serve(app, companyLimitCalls.retireLimitProfile, async ({ actor, params }) => retireProfile(context, actor, params));

  serve(app, companyLimitCalls.companyLimitProfile, async ({ actor, params: { companyCode } }) =>
    readCompanyLimits(context.database.orm, actor, companyCode),
  );

  serve(app, companyLimitCalls.chooseCompanyLimitProfile, async ({ actor, params, body }) =>
    chooseCompanyLimits(context, actor, { ...params, ...body }),
  );
}

/** The calls of the event family. */
export function limitRoutes(app: App, context: Context): void {
  serve(app, limitCalls.getLimitProfile, async ({ actor, params: { serialNumber } }) => {
    const { appliance } = await requireAppliance(context, actor, serialNumber);
    return readMachineLimits(context.database.orm, actor, appliance);
  });

  serve(app, limitCalls.chooseLimitProfile, async ({ actor, params, body }) =>
    chooseMachineLimits(context, actor, { ...params, ...body }),
  );
}
