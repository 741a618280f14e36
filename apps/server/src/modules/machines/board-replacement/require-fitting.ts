import type { BoardLabel, BoardObjection } from '@washboard/contract/appliances/board-replacement';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { type ApplianceRow, appliances } from '../appliances/index.ts';
import { boardReplacements } from './tables.ts';

/** Any number, the same in every process; with the board's address it names a lock. */
const boardLock = 7_240_095;

/**
 * Of those that name this board at the same moment, one machine gets it; the others are told so. What a board says of
 * itself when it has taken a memory counts more than what was named before.
 *
 * @throws ProblemError BOARD_INCOMPATIBLE naming the fields of the label
 */
export async function requireFitting(
  transaction: Transaction,
  { appliance }: ApplianceRow,
  { macAddress, gamma }: BoardLabel,
): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${boardLock}, hashtext(${macAddress}))`);
  const objections: { path: keyof BoardLabel; message: BoardObjection }[] = [];
  if (gamma !== appliance.gamma) objections.push({ path: 'gamma', message: 'otherRange' });
  if (macAddress === appliance.macAddress) objections.push({ path: 'macAddress', message: 'sameBoard' });
  else if (await isUsedElsewhere(transaction, appliance.serialNumber, macAddress)) {
    objections.push({ path: 'macAddress', message: 'usedElsewhere' });
  }
  if (objections.length > 0) throw new ProblemError('BOARD_INCOMPATIBLE', { errors: objections });
}

/** In another machine, or on its way there. */
async function isUsedElsewhere(transaction: Transaction, serialNumber: string, macAddress: string): Promise<boolean> {
  const isOnItsWay = and(
    eq(boardReplacements.newMacAddress, macAddress),
    ne(boardReplacements.serialNumber, serialNumber),
    isNull(boardReplacements.endedAt),
  );
  if ((await transaction.$count(boardReplacements, isOnItsWay)) > 0) return true;
  return (await transaction.$count(appliances, eq(appliances.macAddress, macAddress))) > 0;
}
