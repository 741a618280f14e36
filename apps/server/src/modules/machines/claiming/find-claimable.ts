import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { companies } from '../../people/companies/index.ts';
import { applianceScope, appliances, existingMachines } from '../appliances/index.ts';

/** The maker's own unclaimed machines: any person in front of one may claim it. */
const isStock = sql<boolean>`(${appliances.claimedBy} is null and ${appliances.companyCode} in (
  select ${companies.companyCode} from ${companies} where ${companies.parentCompanyCode} is null))`;

function known(actor: Actor, brand: string, serialNumber: string): SQL | undefined {
  const isWithinReach = sql`(${applianceScope(actor, brand)} or ${isStock})`;
  return and(isWithinReach, existingMachines(brand), eq(appliances.serialNumber, serialNumber));
}

/** @returns null for a machine that is neither in the caller's scope nor in stock: for the caller it does not exist */
export async function findClaimable({ database, config }: Context, actor: Actor, serialNumber: string) {
  const isInScope = sql<boolean>`${applianceScope(actor, config.brand)}`;
  const [found] = await database.orm
    .select({ claimedBy: appliances.claimedBy, isInScope })
    .from(appliances)
    .where(known(actor, config.brand, serialNumber));
  return found ?? null;
}

/** Like {@link findClaimable}, with a row lock that does not block the gateway. */
export async function lockClaimable(transaction: Transaction, actor: Actor, brand: string, serialNumber: string) {
  const [found] = await transaction
    .select({
      claimedBy: appliances.claimedBy,
      companyCode: appliances.companyCode,
      assignedCompanyCode: appliances.assignedCompanyCode,
      isStock,
    })
    .from(appliances)
    .where(known(actor, brand, serialNumber))
    .for('no key update');
  return found ?? null;
}
