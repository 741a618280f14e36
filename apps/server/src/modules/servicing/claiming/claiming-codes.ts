import { createHash, randomBytes, randomInt } from 'node:crypto';
import {
  claimingCodeLength,
  claimingCodeLifetimeS,
  claimingCodeTries,
  type ExposedClaimingCode,
} from '@washboard/contract/claiming/claiming';
import { hourS } from '@washboard/contract/time/durations';
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Database, Orm, Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceScope, existingAppliances } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { type MachineAnswer, sendUnrecordedCommand } from '../../machines/remote-control/index.ts';
import { companies } from '../../people/companies/tables.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { countAttempt } from '../../platform/throttle/index.ts';
import { claimingCodes } from './tables.ts';

const perMachine = { name: 'claimingCode:machine', tries: 5, windowS: 15 * 60 };
const perPerson = { name: 'claimingCode:person', tries: 30, windowS: hourS };

interface ExposeClaimingCodeRequest {
  actor: Actor;
  serialNumber: string;
}

/**
 * Only a person at the machine can read the code. The response never reveals whether a machine outside the scope exists
 * (docs/product-rules.md#claiming).
 *
 * @throws ProblemError TOO_MANY_REQUESTS; for machines in scope also APPLIANCE_CLAIMED and the errors of the command
 */
export async function exposeClaimingCode(
  context: Context,
  { actor, serialNumber }: ExposeClaimingCodeRequest,
): Promise<ExposedClaimingCode> {
  const { database, clock } = context;
  await countAttempt(context, perPerson, actor.userId);
  await countAttempt(context, perMachine, `${actor.userId} ${serialNumber}`);
  const machine = await findClaimable(context, actor, serialNumber);
  if (machine?.isInScope && machine.claimedBy !== null) throw new ProblemError('APPLIANCE_CLAIMED');

  const code = machine ? generateClaimingCode() : unguessableCode();
  const expiresAt = await database.orm.transaction(async (transaction) => {
    const at = clock.now();
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.claimingCodeRequested',
      subject: serialNumber,
      // Callers can read this line in their own data, so it must not reveal a machine out of scope.
      ...(machine?.isInScope && { serialNumber }),
    });
    return storeCode(transaction, { serialNumber, userId: actor.userId }, code, at);
  });
  if (machine) {
    const command = { kind: 'showClaimingCode', body: { code, shownForS: claimingCodeLifetimeS } } as const;
    const answer = sendUnrecordedCommand(context, serialNumber, command);
    if (machine.isInScope) requireExecuted(await answer);
    // Waiting for the command would reveal that the machine exists.
    else answer.catch((error: unknown) => context.logger.warn({ err: error }, 'claiming code not shown'));
  }
  return { expiresAt: expiresAt.toISOString(), triesLeft: claimingCodeTries };
}

function requireExecuted({ outcome, ...answer }: MachineAnswer): void {
  if (outcome === 'undelivered') throw new ProblemError('APPLIANCE_OFFLINE');
  if (outcome === 'unknown') throw new ProblemError('COMMAND_OUTCOME_UNKNOWN');
  if (outcome === 'executed') return;
  const reason = 'reason' in answer ? answer.reason : undefined;
  throw new ProblemError('COMMAND_REFUSED', reason ? { reason } : {});
}

interface CodeOwner {
  serialNumber: string;
  userId: string;
}

export function generateClaimingCode(): string {
  return String(randomInt(10 ** claimingCodeLength)).padStart(claimingCodeLength, '0');
}

/** No person can type this code. */
function unguessableCode(): string {
  return randomBytes(32).toString('base64url');
}

/** An attacker cannot choose the hashed input, so the duration of the comparison reveals nothing. */
function hashOf({ serialNumber, userId }: CodeOwner, code: string): string {
  return createHash('sha256')
    .update(JSON.stringify([serialNumber, userId, code]))
    .digest('base64url');
}

async function storeCode(orm: Pick<Orm, 'insert'>, owner: CodeOwner, code: string, now: Date): Promise<Date> {
  const row = {
    codeHash: hashOf(owner, code),
    triesLeft: claimingCodeTries,
    expiresAt: new Date(now.getTime() + claimingCodeLifetimeS * 1000),
  };
  await orm
    .insert(claimingCodes)
    .values({ serialNumber: owner.serialNumber, requestedBy: owner.userId, ...row })
    .onConflictDoUpdate({ target: [claimingCodes.serialNumber, claimingCodes.requestedBy], set: row });
  return row.expiresAt;
}

/** An `over` code was never requested, used, expired, or mistyped too often. */
type CodeVerdict = { kind: 'right' } | { kind: 'wrong'; triesLeft: number } | { kind: 'over' };

/** One statement uses up a try, so that parallel guesses all count. */
export async function checkClaimingCode(
  orm: Pick<Orm, 'update'>,
  owner: CodeOwner,
  code: string,
  now: Date,
): Promise<CodeVerdict> {
  const isRight = sql<boolean>`${claimingCodes.codeHash} = ${hashOf(owner, code)}`;
  const [judged] = await orm
    .update(claimingCodes)
    .set({ triesLeft: sql`case when ${isRight} then 0 else ${claimingCodes.triesLeft} - 1 end` })
    .where(
      and(
        eq(claimingCodes.serialNumber, owner.serialNumber),
        eq(claimingCodes.requestedBy, owner.userId),
        gt(claimingCodes.triesLeft, 0),
        gt(claimingCodes.expiresAt, now),
      ),
    )
    .returning({ isRight, triesLeft: claimingCodes.triesLeft });
  if (!judged) return { kind: 'over' };
  return judged.isRight ? { kind: 'right' } : { kind: 'wrong', triesLeft: judged.triesLeft };
}

export async function removeOldClaimingCodes({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(claimingCodes).where(lt(claimingCodes.expiresAt, now));
}

/** Any person at an unclaimed machine of the maker may claim it. */
const isStock = sql<boolean>`(${appliances.claimedBy} is null and ${appliances.companyCode} in (
  select ${companies.companyCode} from ${companies} where ${companies.parentCompanyCode} is null))`;

function known(actor: Actor, brand: string, serialNumber: string): SQL | undefined {
  const isWithinReach = sql`(${applianceScope(actor, brand)} or ${isStock})`;
  return and(isWithinReach, existingAppliances(brand), eq(appliances.serialNumber, serialNumber));
}

/** @returns null for a machine that does not exist for the caller: neither in scope nor in stock */
async function findClaimable({ database, config }: Context, actor: Actor, serialNumber: string) {
  const isInScope = sql<boolean>`${applianceScope(actor, config.brand)}`;
  const [stored] = await database.orm
    .select({ claimedBy: appliances.claimedBy, isInScope })
    .from(appliances)
    .where(known(actor, config.brand, serialNumber));
  return stored ?? null;
}

/** The row lock does not block the gateway. */
export async function lockClaimable(transaction: Transaction, actor: Actor, brand: string, serialNumber: string) {
  const [stored] = await transaction
    .select({
      claimedBy: appliances.claimedBy,
      companyCode: appliances.companyCode,
      assignedCompanyCode: appliances.assignedCompanyCode,
      isStock,
    })
    .from(appliances)
    .where(known(actor, brand, serialNumber))
    .for('no key update');
  return stored ?? null;
}
