import { and, eq } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { lockAppliance } from '../../machines/appliances/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type CustomerRow, customerScope, lockCustomer, requireCustomer } from './customers-repository.ts';
import { customerAppliances } from './tables.ts';

/**
 * The machine leaves its previous customer of the same company.
 *
 * @throws ProblemError CUSTOMER_NOT_FOUND, APPLIANCE_NOT_FOUND; APPLIANCE_REASSIGNED if the machine is not with
 * `ifCustomerId` any more
 */
export async function assignAppliance(
  { database, clock, config }: Context,
  actor: Actor,
  { id, serialNumber, ifCustomerId }: { id: string; serialNumber: string; ifCustomerId: string | undefined },
): Promise<CustomerRow> {
  const scope = customerScope(actor, config.brand);
  return database.orm.transaction(async (transaction) => {
    const { companyCode } = await lockCustomer(transaction, scope, id, 'key share');
    // The lock serialises simultaneous assignments, so the second sees the first.
    await lockAppliance(transaction, scope.appliances, serialNumber);
    const [before] = await transaction
      .select({ customerId: customerAppliances.customerId })
      .from(customerAppliances)
      .where(and(eq(customerAppliances.serialNumber, serialNumber), eq(customerAppliances.companyCode, companyCode)));
    if (before?.customerId !== id) {
      if (ifCustomerId !== undefined && ifCustomerId !== (before?.customerId ?? '')) {
        throw new ProblemError('APPLIANCE_REASSIGNED');
      }
      await transaction
        .insert(customerAppliances)
        .values({ serialNumber, companyCode, customerId: id })
        .onConflictDoUpdate({
          target: [customerAppliances.serialNumber, customerAppliances.companyCode],
          set: { customerId: id },
        });
      await recordAudit(transaction, {
        at: clock.now(),
        actor,
        action: 'appliance.assignedToCustomer',
        serialNumber,
        before: { customerId: before?.customerId ?? null },
        after: { customerId: id },
      });
    }
    return requireCustomer(transaction, scope, id);
  });
}
