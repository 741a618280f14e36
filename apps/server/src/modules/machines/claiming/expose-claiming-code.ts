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
import { type MachineAnswer, sendUnrecordedCommand } from '../remote-control/index.ts';
import { drawCode, keepCode, unguessableCode } from './claiming-codes.ts';
import { findClaimable } from './find-claimable.ts';

const perMachine = { name: 'claimingCode:machine', tries: 5, windowS: 15 * 60 };
const perPerson = { name: 'claimingCode:person', tries: 30, windowS: 60 * 60 };

interface Order {
  actor: Actor;
  serialNumber: string;
}

/**
 * Asks a machine to show a code; only a person in front of the machine can read it. For a machine outside the caller's
 * scope the response is always the same, whether or not it exists (docs/product-rules.md#claiming).
 *
 * @throws ProblemError TOO_MANY_REQUESTS; for machines in scope also APPLIANCE_CLAIMED and the errors of the command
 */
export async function exposeClaimingCode(
  context: Context,
  { actor, serialNumber }: Order,
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
      // The caller can read this line in their own data, so a machine out of scope must look like no machine.
      ...(machine?.isInScope && { serialNumber }),
    });
    return keepCode(transaction, { serialNumber, userId: actor.userId }, code, at);
  });
  if (machine) {
    const command = { kind: 'showClaimingCode', body: { code, shownForS: claimingCodeLifetimeS } } as const;
    const answer = sendUnrecordedCommand(context, serialNumber, command);
    if (machine.isInScope) requireExecuted(await answer);
    // Not awaited: the response time would reveal that the machine exists.
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
