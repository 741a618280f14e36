import { type CustomerChange, customerFields } from '@washboard/contract/customers/customers';
import { eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import {
  type Customer,
  type CustomerRow,
  customerScope,
  lockCustomer,
  requireCustomer,
} from './customers-repository.ts';
import { customers } from './tables.ts';

/**
 * The audit log records the names of changed fields without their content: the log can never be erased, and a customer
 * must be erasable (docs/decisions/017).
 *
 * @throws ProblemError CUSTOMER_NOT_FOUND; CUSTOMER_CHANGED if a field is not as expected
 */
export async function changeCustomer(
  { database, clock, config }: Context,
  actor: Actor,
  { id, change: { expected, ...entry } }: { id: string; change: CustomerChange },
): Promise<CustomerRow> {
  const scope = customerScope(actor, config.brand);
  return database.orm.transaction(async (transaction) => {
    const before = await lockCustomer(transaction, scope, id, 'no key update');
    requireExpected(before, expected);
    const fields = customerFields.filter((field) => entry[field] !== before[field]);
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

function requireExpected(before: Customer, expected: CustomerChange['expected'] = {}): void {
  const errors = customerFields
    .filter((field) => expected[field] !== undefined && expected[field] !== before[field])
    .map((path) => ({ path, message: 'changed' }));
  if (errors.length > 0) throw new ProblemError('CUSTOMER_CHANGED', { errors });
}
