import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { countTry } from '../../platform/throttle/index.ts';
import { type ApplianceRow, applianceScope, findAppliance } from '../appliances/index.ts';
import { announceToThoseWhoSee } from './announce-to-those-who-see.ts';
import { judgeCode } from './claiming-codes.ts';
import { lockClaimable } from './find-claimable.ts';
import { giveToPerson } from './give-to-person.ts';

const perPerson = { name: 'claim:person', tries: 30, windowS: 60 * 60 };

interface Order {
  serialNumber: string;
  code: string;
}

/**
 * Claims a machine for the caller. A machine in the maker's stock moves to the caller's company; any other stays in its
 * company.
 *
 * @throws ProblemError TOO_MANY_REQUESTS, CLAIMING_CODE_WRONG with the remaining tries, CLAIMING_CODE_OVER, and with
 * the right code APPLIANCE_CLAIMED when another user was faster
 */
export async function claimAppliance(
  context: Context,
  actor: Actor,
  { serialNumber, code }: Order,
): Promise<ApplianceRow> {
  const { database, clock } = context;
  await countTry(context, perPerson, actor.userId);
  const verdict = await judgeCode(database.orm, { serialNumber, userId: actor.userId }, code, clock.now());
  if (verdict.kind === 'over') throw new ProblemError('CLAIMING_CODE_OVER');
  if (verdict.kind === 'wrong') {
    await recordAudit(database.orm, {
      at: clock.now(),
      actor,
      action: 'appliance.claimRefused',
      subject: serialNumber,
      detail: { code: 'CLAIMING_CODE_WRONG' },
    });
    throw verdict.triesLeft > 0
      ? new ProblemError('CLAIMING_CODE_WRONG', { triesLeft: verdict.triesLeft })
      : new ProblemError('CLAIMING_CODE_OVER');
  }
  const { row, companyCodes } = await database.orm.transaction((transaction) =>
    takeOver(transaction, context, actor, serialNumber),
  );
  await announceToThoseWhoSee(context, companyCodes, [actor.userId]);
  return row;
}

async function takeOver(
  transaction: Transaction,
  { clock, config: { brand } }: Context,
  actor: Actor,
  serialNumber: string,
) {
  const machine = await lockClaimable(transaction, actor, brand, serialNumber);
  // The right code proves presence at the machine, so the caller may learn that it is claimed.
  if (!machine || machine.claimedBy !== null) throw new ProblemError('APPLIANCE_CLAIMED');
  const at = clock.now();
  const { companyCode, companyCodes } = await giveToPerson(transaction, { ...machine, serialNumber }, actor, at);
  await recordAudit(transaction, {
    at,
    actor,
    action: 'appliance.claimed',
    subject: serialNumber,
    serialNumber,
    ...(machine.isStock && {
      before: { companyCode: machine.companyCode, assignedCompanyCode: machine.assignedCompanyCode },
      after: { companyCode },
    }),
  });
  const row = await findAppliance(transaction, applianceScope(actor, brand), serialNumber);
  if (!row) throw new ProblemError('APPLIANCE_NOT_FOUND');
  return { row, companyCodes };
}
