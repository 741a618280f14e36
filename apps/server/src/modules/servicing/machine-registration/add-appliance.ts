import type { AddedAppliance, NewAppliance } from '@washboard/contract/machine-registration/new-appliance';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { insertAppliances } from '../../machines/appliances/index.ts';
import { hashLinkSecret, newLinkSecret } from '../../machines/machine-gateway/index.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { administrationScope } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { announceToViewers } from '../claiming/index.ts';
import { findKnown } from './judge-lines.ts';
import { findModel } from './read-machines.ts';

/**
 * @throws ProblemError GAMMA_UNKNOWN, MODEL_UNKNOWN; COMPANY_NOT_FOUND when the caller does not administer the company;
 * VALIDATION_FAILED for a caller without a company who names none; APPLIANCE_EXISTS, APPLIANCE_DELETED for a serial
 * number of any company
 */
export async function addAppliance(context: Context, actor: Actor, order: NewAppliance): Promise<AddedAppliance> {
  const { database, clock, config } = context;
  const model = findModel(config.brand, order);
  if (typeof model === 'string') throw new ProblemError(model);
  const { serialNumber, FW00, FW02, ratingPower = null, companyCode = actor.companyCode } = order;
  if (companyCode === null) {
    throw new ProblemError('VALIDATION_FAILED', { errors: [{ path: 'companyCode', message: 'required' }] });
  }
  const linkSecret = newLinkSecret();
  const machine = { ...model, revision: order.revision ?? model.revision, companyCode, ratingPower };
  const versions = FW00 !== undefined && FW02 !== undefined ? { FW00, FW02 } : null;
  await database.orm.transaction(async (transaction) => {
    await requireCompany(transaction, administrationScope(actor), companyCode, 'key share');
    const [added] = await insertAppliances(transaction, [
      { ...machine, serialNumber, versions, brand: config.brand, linkSecretHash: hashLinkSecret(linkSecret) },
    ]);
    if (added === undefined) throw new ProblemError(await findConflictCode(transaction, serialNumber));
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'appliance.added',
      serialNumber,
      after: { ...machine, ...versions },
    });
  });
  await announceToViewers(context, [companyCode], []);
  return { serialNumber, linkSecret };
}

async function findConflictCode(transaction: Transaction, serialNumber: string) {
  const [existing] = await findKnown(transaction, [serialNumber]);
  return existing?.isDeleted ? 'APPLIANCE_DELETED' : 'APPLIANCE_EXISTS';
}
