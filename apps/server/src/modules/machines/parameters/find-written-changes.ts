import { commandSchema } from '@washboard/contract/machine-link/device-commands';
import type { ParameterChange } from '@washboard/contract/parameters/parameters';
import { eq } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { commands } from '../remote-control/index.ts';

export interface WrittenChanges {
  changes: ParameterChange[];
  /** The version of the default parameters that they restored; null: they were another change. */
  restoredVersion: number | null;
}

/** The changes of a recorded command; null if the ID belongs to no command that sets parameters. */
export async function findWrittenChanges(orm: Orm, commandId: string): Promise<WrittenChanges | null> {
  const [row] = await orm
    .select({ kind: commands.kind, body: commands.body, restoredVersion: commands.restoredVersion })
    .from(commands)
    .where(eq(commands.id, commandId));
  const command = commandSchema.safeParse(row);
  if (!command.success || command.data.kind !== 'setParameters') return null;
  const { values, expected = {} } = command.data.body;
  return {
    changes: Object.entries(values).map(([code, value]) => ({ code, value, expected: expected[code] ?? null })),
    restoredVersion: row?.restoredVersion ?? null,
  };
}
