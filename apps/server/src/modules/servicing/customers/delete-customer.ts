import { asc, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { customerScope, lockCustomer } from './customers-repository.ts';
import { customerAppliances, customers } from './tables.ts';

/**
 * The machines of an erased customer stay without a customer.
 *
 * @throws ProblemError CUSTOMER_NOT_FOUND
 */
export async function deleteCustomer({ database, clock, config }: Context, actor: Actor, id: string): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    const { companyCode } = await lockCustomer(transaction, customerScope(actor, config.brand), id, 'update');
    const machines = await transaction
      .select({ serialNumber: customerAppliances.serialNumber })
      .from(customerAppliances)
      .where(eq(customerAppliances.customerId, id))
      .orderBy(asc(customerAppliances.serialNumber));
    await transaction.delete(customers).where(eq(customers.id, id));
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'customer.deleted',
      subject: id,
      before: { companyCode, assignedAppliances: machines.map(({ serialNumber }) => serialNumber) },
    });
  });
}
