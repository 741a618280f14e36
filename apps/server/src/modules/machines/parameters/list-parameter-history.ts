import { commandSchema } from '@washboard/contract/machine-link/machine-commands';
import type {
  ParameterChange,
  ParameterHistory,
  ParameterHistoryLine,
} from '@washboard/contract/parameters/machine-parameters';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { defineCursor, storedInstant } from '../../../http/list-cursor.ts';
import { fullNameColumn } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import type { ApplianceRow } from '../appliances/index.ts';
import { commands } from '../remote-control/tables.ts';
import { hiddenCodes } from './present-parameters.ts';

const historyCursorSchema = z.tuple([storedInstant, z.string().regex(/^\d{1,16}$/)]);
const historyCursor = defineCursor('parameterHistory', historyCursorSchema);
type HistoryCursor = z.infer<typeof historyCursorSchema>;

interface HistoryPage {
  serialNumber: string;
  hidden: readonly string[];
  after: HistoryCursor | null;
  limit: number;
}

type HistoryRow = ParameterHistoryLine & { seq: string };

export async function listParameterHistory(
  orm: Pick<Orm, 'execute'>,
  { appliance }: Pick<ApplianceRow, 'appliance'>,
  reader: Pick<Actor, 'role' | 'scopes'>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ParameterHistory> {
  const { serialNumber, gamma, modelNumber, revision } = appliance;
  const after = cursor ? historyCursor.decode(cursor) : null;
  const hidden = [...hiddenCodes(dataModelOf(gamma, modelNumber, revision), reader)];
  const rows = await findHistory(orm, { serialNumber, hidden, after, limit: limit + 1 });
  const page = historyCursor.cutPage(rows, { limit, sortedBy: ({ at, seq }) => [at, seq] });
  return { items: page.rows.map(({ seq: _, ...line }) => line), nextCursor: page.nextCursor };
}

/** A missing previous value is taken from the change before it. */
async function findHistory(
  orm: Pick<Orm, 'execute'>,
  { serialNumber, hidden, after, limit }: HistoryPage,
): Promise<HistoryRow[]> {
  const { rows } = await orm.execute<Record<keyof HistoryRow, unknown>>(sql`
    select e.at, e.seq::text as seq, e.body->>'code' as code, (e.body->'value')::float8 as value, e.body->>'by' as by,
      case when e.body ? 'was' then (e.body->>'was')::float8 else (
        select (p.body->'value')::float8 from events p
        where p.serial_number = e.serial_number and p.kind = 'parameterChanged' and p.body->>'code' = e.body->>'code'
          and (p.at, p.seq) < (e.at, e.seq)
        order by p.at desc, p.seq desc limit 1) end as was,
      ${fullNameColumn(alias(users, 'u'))} as name,
      coalesce(c.id, case when g.id is not null then (e.body->>'commandId')::uuid end) as "commandId", c.restored_version as "restoredVersion"
    from events e
    left join commands c on c.id = (e.body->>'commandId')::uuid and c.serial_number = e.serial_number
    left join bluetooth_grants g on g.id = (e.body->>'grantId')::uuid and g.serial_number = e.serial_number
    left join ${users} u on u.id = coalesce(c.requested_by, g.user_id)
    where e.serial_number = ${serialNumber} and e.kind = 'parameterChanged'
      and not e.body->>'code' = any(${sql.param(hidden)}::text[]) ${beyond(after)}
    order by e.at desc, e.seq desc limit ${limit}`);
  return rows.map((row) => ({
    at: new Date(row.at as Date | string).toISOString(),
    seq: String(row.seq),
    code: String(row.code),
    was: row.was === null ? null : Number(row.was),
    value: Number(row.value),
    by: row.by === 'panel' || row.by === 'bluetooth' ? row.by : 'cloud',
    name: row.name === null ? null : String(row.name),
    commandId: row.commandId === null ? null : String(row.commandId),
    restoredVersion: row.restoredVersion === null ? null : Number(row.restoredVersion),
  }));
}

function beyond(after: HistoryCursor | null): SQL {
  if (after === null) return sql``;
  const [at, seq] = after;
  return sql`and (e.at, e.seq) < (${at}::timestamptz, ${seq}::bigint)`;
}

export interface WrittenChanges {
  changes: ParameterChange[];
  restoredVersion: number | null;
}

/** @returns null unless the command sets parameters */
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
