import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { type commandOutcomes, commands } from './tables.ts';

export type CommandRow = typeof commands.$inferSelect;
type Outcome = (typeof commandOutcomes)[number];

/** @returns false when the ID exists */
export async function insertCommand(orm: Pick<Orm, 'insert'>, command: typeof commands.$inferInsert): Promise<boolean> {
  const inserted = await orm.insert(commands).values(command).onConflictDoNothing().returning({ id: commands.id });
  return inserted.length === 1;
}

export async function isCommandStored(orm: Pick<Orm, '$count'>, id: string): Promise<boolean> {
  return (await orm.$count(commands, eq(commands.id, id))) > 0;
}

export async function findCommand(orm: Orm, id: string): Promise<CommandRow | null> {
  const [row] = await orm.select().from(commands).where(eq(commands.id, id));
  return row ?? null;
}

/** The machine's own reply must stay. */
export async function settleCommand(
  orm: Pick<Orm, 'update'>,
  id: string,
  outcome: Outcome,
  settledAt: Date,
): Promise<void> {
  await orm
    .update(commands)
    .set({ outcome, settledAt })
    .where(and(eq(commands.id, id), eq(commands.outcome, 'sent')));
}
