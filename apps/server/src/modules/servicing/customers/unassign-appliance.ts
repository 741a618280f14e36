import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { lockAppliance } from '../../machines/appliances/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type CustomerRow, customerScope, lockCustomer, requireCustomer } from './customers-repository.ts';
import { customerAppliances } from './tables.ts';

/** @throws ProblemError CUSTOMER_NOT_FOUND; APPLIANCE_NOT_FOUND, also if the machine is not with this customer */
export async function unassignAppliance(
  { database, clock, config }: Context,
  actor: Actor,
  { id, serialNumber }: { id: string; serialNumber: string },
): Promise<CustomerRow> {
  const scope = customerScope(actor, config.brand);
  return database.orm.transaction(async (transaction) => {
    await lockCustomer(transaction, scope, id, 'key share');
    await lockAppliance(transaction, scope.appliances, serialNumber);
    const assigned = await transaction
      .delete(customerAppliances)
      .where(and(eq(customerAppliances.serialNumber, serialNumber), eq(customerAppliances.customerId, id)))
      .returning();
    if (assigned.length === 0) throw new ProblemError('APPLIANCE_NOT_FOUND');
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'appliance.takenFromCustomer',
      serialNumber,
      before: { customerId: id },
      after: { customerId: null },
    });
    return requireCustomer(transaction, scope, id);
  });
}
