import {
  claimingCodeLifetimeS,
  claimingCodeTries,
  type ExposedClaimingCode,
} from '@washboard/contract/appliances/claiming';
import type { Actor } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { countTry } from '../../platform/throttle/index.ts';
import { type CommandTimes, type MachineAnswer, tellMachine } from '../remote-control/index.ts';
import { drawCode, keepCode, unguessableCode } from './claiming-codes.ts';
import { findClaimable } from './find-claimable.ts';

const perMachine = { name: 'claimingCode:machine', tries: 5, windowS: 15 * 60 };
const perPerson = { name: 'claimingCode:person', tries: 30, windowS: 60 * 60 };

interface Order {
  actor: Actor;
  serialNumber: string;
  times?: CommandTimes | undefined;
}

/**
 * Asks a machine to show a code: who can read it stands before it. Of a machine that the caller does not know already
 * nothing is told, not even whether it exists (docs/decisions/031).
 *
 * @throws ProblemError TOO_MANY_REQUESTS; of machines in scope also APPLIANCE_CLAIMED and what became of the command
 */
export async function exposeClaimingCode(
  context: Context,
  { actor, serialNumber, times }: Order,
): Promise<ExposedClaimingCode> {
  const { database, clock } = context;
  await countTry(context, perPerson, actor.userId);
  await countTry(context, perMachine, `${actor.userId} ${serialNumber}`);
  const machine = await findClaimable(context, actor, serialNumber);
  if (machine?.isInScope && machine.claimedBy !== null) throw new ProblemError('APPLIANCE_CLAIMED');

  const code = machine ? drawCode() : unguessableCode();
  const expiresAt = await database.orm.transaction(async (transaction) => {
    const at = clock.now();
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.claimingCodeRequested',
      subject: serialNumber,
      // Who asked reads this line in what is kept about them: of others it is to look as of no machine.
      ...(machine?.isInScope && { serialNumber }),
    });
    return keepCode(transaction, { serialNumber, userId: actor.userId }, code, at);
  });
  if (machine) {
    const command = { kind: 'showClaimingCode', body: { code, shownForS: claimingCodeLifetimeS } } as const;
    const answer = tellMachine(context, serialNumber, command, times);
    if (machine.isInScope) requireExecuted(await answer);
    // Not waited for: how long an answer takes would tell that there is a machine.
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
