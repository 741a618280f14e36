import type { BoardLabel } from '@washboard/contract/appliances/board-label';
import type { BoardObjection } from '@washboard/contract/appliances/board-replacement';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { type ApplianceRow, appliances } from '../appliances/index.ts';
import { boardReplacements } from './tables.ts';

/** An arbitrary number, the same in every process; together with the board's address it identifies an advisory lock. */
const boardLock = 7_240_095;

/**
 * If several machines claim a board at the same moment, one gets it and the others are refused. The board's own report
 * takes precedence over its label.
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

/** Whether the board is in another machine or planned for one. */
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
