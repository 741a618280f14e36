import type { ApplianceImport } from '@washboard/contract/machine-registration/appliance-import';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { type ImportRow, requireImport } from './imports-repository.ts';
import { applianceImportLines, applianceImports } from './tables.ts';

const { importId, outcome, line } = applianceImportLines;

export async function listApplianceImports({ database, clock }: Context, actor: Actor, limit: number) {
  const rows = await database.orm
    .select()
    .from(applianceImports)
    .where(eq(applianceImports.requestedBy, actor.userId))
    .orderBy(desc(applianceImports.requestedAt), desc(applianceImports.id))
    .limit(limit);
  return Promise.all(rows.map(async (row) => presentHead(row, await countLines(database.orm, row.id), clock.now())));
}

export async function getApplianceImport(
  { database, clock }: Context,
  actor: Actor,
  id: string,
): Promise<ApplianceImport> {
  const row = await requireImport(database.orm, actor, id);
  const refusals = await database.orm
    .select({ line, serialNumber: applianceImportLines.serialNumber, problems: applianceImportLines.problems })
    .from(applianceImportLines)
    .where(and(eq(importId, id), eq(outcome, 'refused')))
    .orderBy(asc(line));
  return { ...presentHead(row, await countLines(database.orm, id), clock.now()), refusals };
}

async function countLines(orm: Pick<Orm, 'select'>, id: string) {
  const [counts] = await orm
    .select({
      total: sql<number>`count(*)::int`,
      added: sql<number>`count(*) filter (where ${outcome} = 'added')::int`,
      refused: sql<number>`count(*) filter (where ${outcome} = 'refused')::int`,
    })
    .from(applianceImportLines)
    .where(eq(importId, id));
  return counts ?? { total: 0, added: 0, refused: 0 };
}

type Counts = Awaited<ReturnType<typeof countLines>>;

function presentHead(row: ImportRow, { total, added, refused }: Counts, now: Date) {
  const isKept = row.secretsSalt !== null && row.secretsUntil > now;
  return {
    id: row.id,
    requestedAt: row.requestedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    total,
    added,
    refused,
    secrets:
      row.finishedAt === null ? ('waiting' as const) : isKept && added > 0 ? ('available' as const) : ('gone' as const),
    secretsUntil: row.secretsUntil.toISOString(),
  };
}
