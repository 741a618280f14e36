import type { ApplianceDetail, ApplianceDetailQuery } from '@washboard/contract/appliances/appliances';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { applianceScope } from './appliance-scope.ts';
import { requireInScope } from './appliances-repository.ts';
import { presentApplianceDetail } from './present-appliance.ts';
import { appliances } from './tables.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND outside the scope, and for a machine of another company than the named one */
export async function getApplianceDetail(
  { database, config }: Context,
  actor: Actor,
  { serialNumber, companyCode }: ApplianceDetailQuery,
): Promise<ApplianceDetail> {
  const scope = applianceScope(actor, config.brand);
  const narrowed = companyCode ? and(scope, eq(appliances.companyCode, companyCode)) : scope;
  return presentApplianceDetail(await requireInScope(database.orm, narrowed ?? scope, serialNumber), actor);
}
