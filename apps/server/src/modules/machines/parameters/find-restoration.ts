import type { MachineParameters } from '@washboard/contract/parameters/parameters';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { users } from '../../people/accounts/tables.ts';
import { commands } from '../remote-control/index.ts';

/** The last time that the presets of a machine were restored, by a command that it executed. */
export async function findRestoration(
  orm: Pick<Orm, 'select'>,
  serialNumber: string,
): Promise<MachineParameters['restored']> {
  const [row] = await orm
    .select({
      version: commands.restoredVersion,
      at: commands.requestedAt,
      name: sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`,
    })
    .from(commands)
    .leftJoin(users, eq(users.id, commands.requestedBy))
    .where(
      and(
        eq(commands.serialNumber, serialNumber),
        isNotNull(commands.restoredVersion),
        eq(commands.outcome, 'executed'),
      ),
    )
    .orderBy(desc(commands.requestedAt))
    .limit(1);
  return row?.version == null ? null : { version: row.version, at: row.at.toISOString(), name: row.name };
}
