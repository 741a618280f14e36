import { randomUUID } from 'node:crypto';
import type { ServicePin } from '@washboard/contract/service-access/service-pin';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { hashPassword } from '../../people/accounts/index.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { administrationScope, levelsAbove } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { servicePins } from './tables.ts';

interface GoverningPin {
  pinId: string;
  companyCode: string;
}

/** The nearest company upwards with a PIN decides. A ring in the data ends the search. */
export async function findGoverningPin(orm: Pick<Orm, 'execute'>, companyCode: string): Promise<GoverningPin | null> {
  const { rows } = await orm.execute<{ pinId: string; companyCode: string }>(sql`
    select pin.id as "pinId", above.company_code as "companyCode"
    from (${levelsAbove(sql`company_code = ${companyCode}`)}) above join service_pins pin using (company_code)
    order by level limit 1`);
  return rows[0] ?? null;
}

/**
 * @param lock keeps the PIN until the transaction ends
 * @returns null when the PIN was changed or removed
 */
export async function findPinHash(
  orm: Pick<Transaction, 'select'>,
  pinId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<string | null> {
  const query = orm.select({ pinHash: servicePins.pinHash }).from(servicePins).where(eq(servicePins.id, pinId));
  const [pin] = await (lock ? query.for('key share') : query);
  return pin?.pinHash ?? null;
}

/** @throws ProblemError COMPANY_NOT_FOUND outside the scope */
export async function getServicePin({ database }: Context, actor: Actor, companyCode: string): Promise<ServicePin> {
  return database.orm.transaction(async (transaction) => {
    await requireCompany(transaction, administrationScope(actor), companyCode, 'key share');
    return presentServicePin(transaction, actor, companyCode);
  });
}

/** The company above is named only if the reader administers it. The caller has checked the scope of `companyCode`. */
async function presentServicePin(
  orm: Pick<Orm, 'execute' | 'select'>,
  actor: Actor,
  companyCode: string,
): Promise<ServicePin> {
  const none: ServicePin = { changedAt: null, inherits: false, inheritedFrom: null };
  const governing = await findGoverningPin(orm, companyCode);
  if (!governing) return none;
  if (governing.companyCode !== companyCode) {
    const { rows } = await orm.execute<{ companyCode: string; companyName: string }>(sql`
      select company_code as "companyCode", company_name as "companyName" from companies
      where company_code = ${governing.companyCode} and company_code in ${administrationScope(actor)}`);
    return { ...none, inherits: true, inheritedFrom: rows[0] ?? null };
  }
  const [pin] = await orm
    .select({ setAt: servicePins.setAt })
    .from(servicePins)
    .where(eq(servicePins.id, governing.pinId));
  return pin ? { ...none, changedAt: pin.setAt.toISOString() } : none;
}

/**
 * Rights that the previous PIN gave end.
 * @throws ProblemError COMPANY_NOT_FOUND outside the scope
 */
export async function setServicePin(
  { database, clock }: Context,
  actor: Actor,
  { companyCode, pin }: { companyCode: string; pin: string },
): Promise<ServicePin> {
  // Hashing is slow and queued, so it precedes the transaction.
  const pinHash = await hashPassword(pin);
  return database.orm.transaction(async (transaction) => {
    const hadPin = await dropPin(transaction, actor, companyCode);
    const at = clock.now();
    await transaction.insert(servicePins).values({ id: randomUUID(), companyCode, pinHash, setAt: at });
    const action = hadPin ? 'company.servicePinChanged' : 'company.servicePinSet';
    await recordAudit(transaction, { at, actor, action, subject: companyCode });
    return presentServicePin(transaction, actor, companyCode);
  });
}

/**
 * The PIN of a company above may apply afterwards.
 * @throws ProblemError COMPANY_NOT_FOUND outside the scope
 */
export async function removeServicePin(
  { database, clock }: Context,
  actor: Actor,
  companyCode: string,
): Promise<ServicePin> {
  return database.orm.transaction(async (transaction) => {
    if (await dropPin(transaction, actor, companyCode)) {
      const action = 'company.servicePinRemoved';
      await recordAudit(transaction, { at: clock.now(), actor, action, subject: companyCode });
    }
    return presentServicePin(transaction, actor, companyCode);
  });
}

async function dropPin(transaction: Transaction, actor: Actor, companyCode: string): Promise<boolean> {
  // The lock serialises changes of one company's PIN.
  await requireCompany(transaction, administrationScope(actor), companyCode, 'no key update');
  const isOfCompany = eq(servicePins.companyCode, companyCode);
  return (await transaction.delete(servicePins).where(isOfCompany).returning({ id: servicePins.id })).length > 0;
}
