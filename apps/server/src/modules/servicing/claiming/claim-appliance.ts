import { hourS } from '@washboard/contract/time/durations';
import { and, eq, or } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { type ApplianceRow, applianceScope, requireInScope, updateAppliance } from '../../machines/appliances/index.ts';
import type { appliances } from '../../machines/appliances/tables.ts';
import { reportingOwnership } from '../../machines/outgoing-events/index.ts';
import { seesMachinesAssignedTo, seesMachinesOf } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { announceAccessChange } from '../../people/sessions/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { countAttempt } from '../../platform/throttle/index.ts';
import { checkClaimingCode, lockClaimable } from './claiming-codes.ts';
import { clearCompanyEntries } from './clear-entries.ts';

const perPerson = { name: 'claim:person', tries: 30, windowS: hourS };

interface ClaimApplianceRequest {
  serialNumber: string;
  code: string;
}

/**
 * @throws ProblemError TOO_MANY_REQUESTS, CLAIMING_CODE_WRONG with the remaining tries, CLAIMING_CODE_OVER, and with
 * the right code APPLIANCE_CLAIMED if another user was faster
 */
export async function claimAppliance(
  context: Context,
  actor: Actor,
  { serialNumber, code }: ClaimApplianceRequest,
): Promise<ApplianceRow> {
  const { database, clock } = context;
  await countAttempt(context, perPerson, actor.userId);
  const verdict = await checkClaimingCode(database.orm, { serialNumber, userId: actor.userId }, code, clock.now());
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
  await announceToViewers(context, companyCodes, [actor.userId]);
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
  const { companyCode, companyCodes } = await claimForPerson(transaction, { ...machine, serialNumber }, actor, at);
  await recordAudit(transaction, {
    at,
    actor,
    action: 'appliance.claimed',
    serialNumber,
    ...(machine.isStock && {
      before: { companyCode: machine.companyCode, assignedCompanyCode: machine.assignedCompanyCode },
      after: { companyCode },
    }),
  });
  const row = await requireInScope(transaction, applianceScope(actor, brand), serialNumber);
  return { row, companyCodes };
}

type Machine = Pick<typeof appliances.$inferSelect, 'serialNumber' | 'companyCode' | 'assignedCompanyCode'> & {
  isStock: boolean;
};

interface Claimant {
  userId: string;
  companyCode: string | null;
}

/**
 * A machine leaves the maker's stock for the person's company; any other stays in its company. Lock the machine first.
 *
 * @returns its company, and the companies that gained or lost it
 */
export async function claimForPerson(transaction: Transaction, machine: Machine, person: Claimant, at: Date) {
  const { serialNumber, isStock, assignedCompanyCode } = machine;
  const companyCode = isStock ? (person.companyCode ?? machine.companyCode) : machine.companyCode;
  await reportingOwnership(transaction, { serialNumber, kind: 'ownership.claimed', at }, () =>
    updateAppliance(transaction, serialNumber, {
      companyCode,
      claimedBy: person.userId,
      claimedAt: at,
      claimedFrom: isStock ? machine.companyCode : null,
      // An assignment by the maker ends when the machine leaves the stock.
      ...(isStock && { assignedCompanyCode: null }),
    }),
  );
  if (isStock) await clearCompanyEntries(transaction, serialNumber);
  const affected = isStock ? [machine.companyCode, assignedCompanyCode, companyCode] : [];
  return { companyCode, companyCodes: affected.filter((code) => code !== null) };
}

export async function announceToViewers(
  context: Context,
  companyCodes: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  const seeing = await Promise.all(
    companyCodes.map((companyCode) =>
      context.database.orm
        .select({ userId: users.id })
        .from(users)
        .where(and(eq(users.status, 'ACTIVE'), or(seesMachinesOf(companyCode), seesMachinesAssignedTo(companyCode)))),
    ),
  );
  const everybody = new Set([...userIds, ...seeing.flat().map(({ userId }) => userId)]);
  for (const userId of everybody) announceAccessChange(context, userId);
}
