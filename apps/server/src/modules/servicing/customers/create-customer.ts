import { randomUUID } from 'node:crypto';
import type { CustomerEntry } from '@washboard/contract/customers/customers';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type CustomerRow, customerScope, requireCustomer } from './customers-repository.ts';
import { customers } from './tables.ts';

/** @throws ProblemError COMPANY_NOT_FOUND if the caller has no company */
export async function createCustomer(
  { database, clock, config }: Context,
  actor: Actor,
  entry: CustomerEntry,
): Promise<CustomerRow> {
  const { companyCode } = actor;
  if (companyCode === null) throw new ProblemError('COMPANY_NOT_FOUND');
  const id = randomUUID();
  const at = clock.now();
  return database.orm.transaction(async (transaction) => {
    await transaction.insert(customers).values({ id, companyCode, createdAt: at, ...entry });
    await recordAudit(transaction, { at, actor, action: 'customer.created', subject: id, after: { companyCode } });
    return requireCustomer(transaction, customerScope(actor, config.brand), id);
  });
}
