import type { CustomerEntry } from '@washboard/contract/customers/customers';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { customerScope } from './customer-scope.ts';
import { type CustomerRow, lockCustomer, requireCustomer } from './customers-repository.ts';
import { customers } from './tables.ts';

/**
 * Replaces what is known of a customer. The audit log tells which fields, not what is in them: it can never be erased,
 * and a customer must be (docs/decisions/017).
 *
 * @throws ProblemError CUSTOMER_NOT_FOUND
 */
export async function changeCustomer(
  { database, clock, config }: Context,
  actor: Actor,
  { id, entry }: { id: string; entry: CustomerEntry },
): Promise<CustomerRow> {
  const scope = customerScope(actor, config.brand);
  return database.orm.transaction(async (transaction) => {
    const before = await lockCustomer(transaction, scope, id, 'no key update');
    const fields = (Object.keys(entry) as (keyof CustomerEntry)[]).filter((field) => entry[field] !== before[field]);
    if (fields.length > 0) {
      await transaction.update(customers).set(entry).where(eq(customers.id, id));
      await recordAudit(transaction, {
        at: clock.now(),
        actor,
        action: 'customer.changed',
        subject: id,
        detail: { companyCode: before.companyCode, fields },
      });
    }
    return requireCustomer(transaction, scope, id);
  });
}
