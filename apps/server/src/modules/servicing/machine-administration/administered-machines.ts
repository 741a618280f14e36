import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { existingAppliances } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { administrationScope } from '../../people/scope/index.ts';

export function administeredMachines(actor: Actor, brand: string): SQL {
  const existing = existingAppliances(brand);
  if (actor.role === 'ADMIN') return existing;
  return sql`(${existing} and ${appliances.companyCode} in ${administrationScope(actor)})`;
}

/**
 * The lock does not delay the machine's gateway.
 * @throws ProblemError APPLIANCE_NOT_FOUND outside the subtree, exactly as for a number that does not exist
 */
export async function lockAdministered(transaction: Transaction, scope: SQL, serialNumber: string) {
  const { companyCode, assignedCompanyCode, claimedBy, claimedFrom, applianceName } = appliances;
  const [machine] = await transaction
    .select({ companyCode, assignedCompanyCode, claimedBy, claimedFrom, applianceName })
    .from(appliances)
    .where(and(scope, eq(appliances.serialNumber, serialNumber)))
    .for('no key update');
  if (!machine) throw new ProblemError('APPLIANCE_NOT_FOUND');
  return machine;
}

/** @throws ProblemError APPLIANCE_MOVED with the machine's company, when that is not `ifCompanyCode` */
export function refuseMoved({ companyCode }: { companyCode: string }, ifCompanyCode: string | undefined): void {
  if (ifCompanyCode === undefined || companyCode === ifCompanyCode) return;
  throw new ProblemError('APPLIANCE_MOVED', { errors: [{ path: 'companyCode', message: companyCode }] });
}
