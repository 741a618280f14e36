import { companyHygieneLimitCalls, hygieneLimitCalls } from '@washboard/contract/hygiene/hygiene-limit-calls';
import type { Context } from '../../../../context.ts';
import type { App } from '../../../../http/app-instance.ts';
import { serve } from '../../../../http/serve.ts';
import { requireAppliance } from '../../appliances/index.ts';
import { changeLimitProfile } from './change-limit-profile.ts';
import { chooseCompanyLimitProfile, chooseLimitProfile } from './choose-limit-profile.ts';
import { createLimitProfile } from './create-limit-profile.ts';
import { getCompanyLimitProfile, getLimitProfile } from './get-limit-profile.ts';
import { listLimitProfiles } from './list-limit-profiles.ts';
import { retireLimitProfile } from './retire-limit-profile.ts';

export function companyHygieneLimitRoutes(app: App, context: Context): void {
  serve(app, companyHygieneLimitCalls.listLimitProfiles, async ({ actor, params: { companyCode } }) =>
    listLimitProfiles(context.database.orm, actor, companyCode),
  );

  serve(app, companyHygieneLimitCalls.createLimitProfile, async ({ actor, params: { companyCode }, body }) =>
    createLimitProfile(context, actor, { companyCode, entry: body }),
  );

  serve(app, companyHygieneLimitCalls.changeLimitProfile, async ({ actor, params, body }) =>
    changeLimitProfile(context, actor, { ...params, change: body }),
  );

  serve(app, companyHygieneLimitCalls.retireLimitProfile, async ({ actor, params }) =>
    retireLimitProfile(context, actor, params),
  );

  serve(app, companyHygieneLimitCalls.getCompanyLimitProfile, async ({ actor, params: { companyCode } }) =>
    getCompanyLimitProfile(context.database.orm, actor, companyCode),
  );

  serve(app, companyHygieneLimitCalls.chooseCompanyLimitProfile, async ({ actor, params, body }) =>
    chooseCompanyLimitProfile(context, actor, { ...params, ...body }),
  );
}

export function hygieneLimitRoutes(app: App, context: Context): void {
  serve(app, hygieneLimitCalls.getLimitProfile, async ({ actor, params: { serialNumber } }) => {
    const { appliance } = await requireAppliance(context, actor, serialNumber);
    return getLimitProfile(context.database.orm, actor, appliance);
  });

  serve(app, hygieneLimitCalls.chooseLimitProfile, async ({ actor, params, body }) =>
    chooseLimitProfile(context, actor, { ...params, ...body }),
  );
}
