import { randomUUID } from 'node:crypto';
import type { ServicePin } from '@washboard/contract/companies/service-pin';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { hashPassword } from '../../people/accounts/index.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { administrationScope } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { readServicePin } from './service-pins-repository.ts';
import { servicePins } from './tables.ts';

/**
 * Sets or replaces the PIN of a company. Rights that the previous one gave end.
 *
 * @throws ProblemError COMPANY_NOT_FOUND outside the scope
 */
export async function setServicePin(
  { database, clock }: Context,
  actor: Actor,
  { companyCode, pin }: { companyCode: string; pin: string },
): Promise<ServicePin> {
  // Before the transaction: hashing takes long, and waits for its turn.
  const pinHash = await hashPassword(pin);
  return database.orm.transaction(async (transaction) => {
    // The lock serialises changes of one company's PIN.
    await requireCompany(transaction, administrationScope(actor), companyCode, 'no key update');
    const removed = await transaction
      .delete(servicePins)
      .where(eq(servicePins.companyCode, companyCode))
      .returning({ id: servicePins.id });
    const at = clock.now();
    await transaction.insert(servicePins).values({ id: randomUUID(), companyCode, pinHash, setAt: at });
    const action = removed.length === 0 ? 'company.servicePinSet' : 'company.servicePinChanged';
    await recordAudit(transaction, { at, actor, action, subject: companyCode });
    return readServicePin(transaction, actor, companyCode);
  });
}

/**
 * Removes the PIN of a company; that of a company above may then apply. Removing it again has no effect.
 *
 * @throws ProblemError COMPANY_NOT_FOUND outside the scope
 */
export async function removeServicePin(
  { database, clock }: Context,
  actor: Actor,
  companyCode: string,
): Promise<ServicePin> {
  return database.orm.transaction(async (transaction) => {
    await requireCompany(transaction, administrationScope(actor), companyCode, 'no key update');
    const removed = await transaction
      .delete(servicePins)
      .where(eq(servicePins.companyCode, companyCode))
      .returning({ id: servicePins.id });
    if (removed.length > 0) {
      await recordAudit(transaction, {
        at: clock.now(),
        actor,
        action: 'company.servicePinRemoved',
        subject: companyCode,
      });
    }
    return readServicePin(transaction, actor, companyCode);
  });
}
