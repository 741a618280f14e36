import { commandSchema } from '@washboard/contract/machine-link/device-commands';
import type { ParameterChange } from '@washboard/contract/parameters/parameters';
import { eq } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { commands } from '../remote-control/index.ts';

/** The changes of a recorded command; null if the ID belongs to no command that sets parameters. */
export async function findWrittenChanges(orm: Orm, commandId: string): Promise<ParameterChange[] | null> {
  const [row] = await orm
    .select({ kind: commands.kind, body: commands.body })
    .from(commands)
    .where(eq(commands.id, commandId));
  const command = commandSchema.safeParse(row);
  if (!command.success || command.data.kind !== 'setParameters') return null;
  const { values, expected = {} } = command.data.body;
  return Object.entries(values).map(([code, value]) => ({ code, value, expected: expected[code] ?? null }));
}
