import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { fullNameColumn } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { boardReplacements } from './tables.ts';

export type ReplacementRow = typeof boardReplacements.$inferSelect;

/** Returns the open replacement, else the last completed one, else null. */
export async function findReplacement(
  orm: Pick<Orm, 'select'>,
  serialNumber: string,
): Promise<(ReplacementRow & { startedByName: string | null }) | null> {
  const [row] = await orm
    .select({
      replacement: boardReplacements,
      name: fullNameColumn(users),
    })
    .from(boardReplacements)
    .leftJoin(users, eq(users.id, boardReplacements.startedBy))
    .where(and(eq(boardReplacements.serialNumber, serialNumber), sql`${boardReplacements.state} <> 'cancelled'`))
    .orderBy(sql`${boardReplacements.endedAt} is null desc`, desc(boardReplacements.startedAt))
    .limit(1);
  return row ? { ...row.replacement, startedByName: row.name } : null;
}

/**
 * Lock the machine first.
 *
 * @throws ProblemError BOARD_REPLACEMENT_CHANGED if the replacement is not at a step that the caller has seen
 */
export async function requireReplacement(
  transaction: Transaction,
  { serialNumber, id }: { serialNumber: string; id: string },
  states: readonly ReplacementRow['state'][],
): Promise<ReplacementRow> {
  const [row] = await transaction
    .select()
    .from(boardReplacements)
    .where(
      and(
        eq(boardReplacements.id, id),
        eq(boardReplacements.serialNumber, serialNumber),
        isNull(boardReplacements.endedAt),
      ),
    );
  if (!row || !states.includes(row.state)) throw new ProblemError('BOARD_REPLACEMENT_CHANGED');
  return row;
}

export interface TakenOver {
  macAddress: string;
  cycleNumber: number;
}

/** The `boardReplaced` event of the new board proves the transfer, even if its reply was lost. */
export async function findTakenOver(
  orm: Pick<Orm, 'execute'>,
  { serialNumber, shutOutAt }: Pick<ReplacementRow, 'serialNumber' | 'shutOutAt'>,
): Promise<TakenOver | null> {
  if (shutOutAt === null) return null;
  const { rows } = await orm.execute<{ macAddress: string; cycleNumber: number }>(sql`
    select e.body->>'macAddress' as "macAddress", (e.body->>'cycleNumber')::float8 as "cycleNumber"
    from commands c
    join events e on e.serial_number = c.serial_number and e.kind = 'boardReplaced'
      and e.body->>'commandId' = c.id::text
    where c.serial_number = ${serialNumber} and c.kind = 'restoreMemory'
      and c.requested_at >= ${timestampOf(shutOutAt)}
    limit 1`);
  return rows[0] ?? null;
}
