import { randomUUID } from 'node:crypto';
import type { BoardLabel } from '@washboard/contract/appliances/board-label';
import type { BoardObjection } from '@washboard/contract/board-replacement/board-replacement';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { type ApplianceRow, applianceScope, lockAppliance, requireInScope } from '../appliances/index.ts';
import { appliances } from '../appliances/tables.ts';
import { findTakenOver, requireReplacement } from './replacements-repository.ts';
import { boardReplacements } from './tables.ts';

/**
 * @throws ProblemError APPLIANCE_NOT_FOUND; BOARD_INCOMPATIBLE naming the fields of the label;
 * BOARD_REPLACEMENT_CHANGED if a replacement is open
 */
export async function beginBoardReplacement(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  actor: Actor,
  { serialNumber, macAddress, gamma }: BoardLabel & { serialNumber: string },
): Promise<void> {
  const scope = applianceScope(actor, config.brand);
  await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, scope, serialNumber);
    const row = await requireInScope(transaction, scope, serialNumber);
    await requireFitting(transaction, row, { macAddress, gamma });
    const at = clock.now();
    const { macAddress: oldMacAddress } = row.appliance;
    const begun = await transaction
      .insert(boardReplacements)
      .values({
        id: randomUUID(),
        serialNumber,
        newMacAddress: macAddress,
        oldMacAddress,
        startedBy: actor.userId,
        startedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: boardReplacements.id });
    if (begun.length === 0) throw new ProblemError('BOARD_REPLACEMENT_CHANGED');
    await recordAudit(transaction, {
      at,
      actor,
      action: 'appliance.boardReplacementBegun',
      serialNumber,
      detail: { macAddress },
    });
  });
}

/**
 * The backup stays, and the other board signs in with the same secret.
 *
 * @throws ProblemError APPLIANCE_NOT_FOUND, BOARD_INCOMPATIBLE; BOARD_REPLACEMENT_CHANGED, also once a board has the
 * memory
 */
export async function takeOtherBoard(
  { database, clock, config }: Pick<Context, 'database' | 'clock' | 'config'>,
  actor: Actor,
  order: BoardLabel & { serialNumber: string; id: string },
): Promise<void> {
  const { serialNumber, id, macAddress, gamma } = order;
  const scope = applianceScope(actor, config.brand);
  await database.orm.transaction(async (transaction) => {
    await lockAppliance(transaction, scope, serialNumber);
    const replacement = await requireReplacement(transaction, order, ['prepared', 'swapping']);
    if (await findTakenOver(transaction, replacement)) throw new ProblemError('BOARD_REPLACEMENT_CHANGED');
    const row = await requireInScope(transaction, scope, serialNumber);
    await requireFitting(transaction, row, { macAddress, gamma });
    await transaction.update(boardReplacements).set({ newMacAddress: macAddress }).where(eq(boardReplacements.id, id));
    await recordAudit(transaction, {
      at: clock.now(),
      actor,
      action: 'appliance.boardReplacementChanged',
      serialNumber,
      before: { macAddress: replacement.newMacAddress },
      after: { macAddress },
    });
  });
}

/**
 * The advisory lock gives a board to only one of several machines. The board's own report takes precedence over its
 * label.
 *
 * @throws ProblemError BOARD_INCOMPATIBLE naming the fields of the label
 */
async function requireFitting(
  transaction: Transaction,
  { appliance }: ApplianceRow,
  { macAddress, gamma }: BoardLabel,
): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.boards}, hashtext(${macAddress}))`);
  const objections: { path: keyof BoardLabel; message: BoardObjection }[] = [];
  if (gamma !== appliance.gamma) objections.push({ path: 'gamma', message: 'otherRange' });
  if (macAddress === appliance.macAddress) objections.push({ path: 'macAddress', message: 'sameBoard' });
  else if (await isUsedElsewhere(transaction, appliance.serialNumber, macAddress)) {
    objections.push({ path: 'macAddress', message: 'usedElsewhere' });
  }
  if (objections.length > 0) throw new ProblemError('BOARD_INCOMPATIBLE', { errors: objections });
}

async function isUsedElsewhere(transaction: Transaction, serialNumber: string, macAddress: string): Promise<boolean> {
  const isOnItsWay = and(
    eq(boardReplacements.newMacAddress, macAddress),
    ne(boardReplacements.serialNumber, serialNumber),
    isNull(boardReplacements.endedAt),
  );
  if ((await transaction.$count(boardReplacements, isOnItsWay)) > 0) return true;
  // The board of a deleted machine is free.
  const isBuiltIn = and(eq(appliances.macAddress, macAddress), isNull(appliances.deletedAt));
  return (await transaction.$count(appliances, isBuiltIn)) > 0;
}
