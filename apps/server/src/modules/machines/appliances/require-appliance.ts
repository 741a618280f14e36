import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope } from './appliance-scope.ts';
import { type ApplianceRow, findAppliance } from './appliances-repository.ts';

/** @throws ProblemError APPLIANCE_NOT_FOUND when it does not exist for this person */
export async function requireAppliance(
  { database, config }: Pick<Context, 'database' | 'config'>,
  actor: Actor,
  serialNumber: string,
): Promise<ApplianceRow> {
  const row = await findAppliance(database.orm, applianceScope(actor, config.brand), serialNumber);
  if (!row) throw new ProblemError('APPLIANCE_NOT_FOUND');
  return row;
}
