import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { lockAppliance } from '../appliances/index.ts';
import { customerScope } from './customer-scope.ts';
import { type CustomerRow, lockCustomer, requireCustomer } from './customers-repository.ts';
import { customerAppliances } from './tables.ts';

/**
 * Takes a machine from a customer.
 *
 * @throws ProblemError CUSTOMER_NOT_FOUND; APPLIANCE_NOT_FOUND also when it is not with this customer
 */
export async function unassignAppliance(
  { database, clock, config }: Context,
  actor: Actor,
  { id, serialNumber }: { id: string; serialNumber: string },
): Promise<CustomerRow> {
  const scope = customerScope(actor, config.brand);
  return database.orm.transaction(async (transaction) => {
    await lockCustomer(transaction, scope, id, 'key share');
    await lockAppliance(transaction, scope.appliances, serialNumber);
    const taken = await transaction
      .delete(customerAppliances)
      .where(and(eq(customerAppliances.serialNumber, serialNumber), eq(customerAppliances.customerId, id)))
      .returning();
    if (taken.length === 0) throw new ProblemError('APPLIANCE_NOT_FOUND');
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'appliance.takenFromCustomer',
      subject: serialNumber,
      serialNumber,
      before: { customerId: id },
      after: { customerId: null },
    });
    return requireCustomer(transaction, scope, id);
  });
}
