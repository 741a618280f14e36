import { createHmac, randomBytes } from 'node:crypto';
import type { ApplianceImport, ImportSecrets } from '@washboard/contract/machine-registration/appliance-import';
import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Database, Orm } from '../../../adapters/database/database.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { hashLinkSecret, linkSecretFrom } from '../machine-gateway/index.ts';
import { applianceImportLines, applianceImports } from './tables.ts';

type ImportRow = typeof applianceImports.$inferSelect;

const { importId, outcome, line } = applianceImportLines;

/** @throws ProblemError RUN_NOT_FOUND for an import of another user, exactly as for one that does not exist */
async function requireImport(orm: Pick<Orm, 'select'>, actor: Actor, id: string): Promise<ImportRow> {
  const [row] = await orm
    .select()
    .from(applianceImports)
    .where(and(eq(applianceImports.id, id), eq(applianceImports.requestedBy, actor.userId)));
  if (!row) throw new ProblemError('RUN_NOT_FOUND');
  return row;
}

export async function listImports({ database, clock }: Context, actor: Actor, limit: number) {
  const rows = await database.orm
    .select()
    .from(applianceImports)
    .where(eq(applianceImports.requestedBy, actor.userId))
    .orderBy(desc(applianceImports.requestedAt), desc(applianceImports.id))
    .limit(limit);
  return Promise.all(rows.map(async (row) => presentHead(row, await countLines(database.orm, row.id), clock.now())));
}

export async function readImport({ database, clock }: Context, actor: Actor, id: string): Promise<ApplianceImport> {
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

/**
 * The user who ran the import has the other half of the key.
 * @throws ProblemError RUN_NOT_FOUND, IMPORT_NOT_FINISHED; SECRETS_GONE when they were erased; SECRETS_KEY_WRONG
 */
export async function readSecrets(
  { database, clock }: Context,
  actor: Actor,
  { id, secretsKey }: { id: string; secretsKey: string },
): Promise<ImportSecrets['items']> {
  const { finishedAt, secretsSalt, secretsUntil } = await requireImport(database.orm, actor, id);
  if (finishedAt === null) throw new ProblemError('IMPORT_NOT_FINISHED');
  if (secretsSalt === null || secretsUntil <= clock.now()) throw new ProblemError('SECRETS_GONE');
  const rows = await database.orm
    .select()
    .from(applianceImportLines)
    .where(and(eq(importId, id), eq(outcome, 'added')))
    .orderBy(asc(line));
  const items = rows.map(({ serialNumber, linkSecretHash, machine }) => {
    const linkSecret = deriveLinkSecret(secretsKey, secretsSalt, serialNumber);
    if (hashLinkSecret(linkSecret) !== linkSecretHash) throw new ProblemError('SECRETS_KEY_WRONG');
    return { serialNumber, linkSecret, gamma: machine?.gamma ?? '', modelNumber: machine?.modelNumber ?? '' };
  });
  await recordAudit(database.orm, {
    at: clock.now(),
    actor,
    action: 'appliance.secretsFetched',
    subject: id,
    detail: { machines: items.length },
  });
  return items;
}

/**
 * Without the server's half of the key, link secrets can never be computed again.
 * @throws ProblemError RUN_NOT_FOUND
 */
export async function eraseSecrets({ database, clock }: Context, actor: Actor, id: string): Promise<void> {
  await database.orm.transaction(async (transaction) => {
    await requireImport(transaction, actor, id);
    const erased = await transaction
      .update(applianceImports)
      .set({ secretsSalt: null })
      .where(and(eq(applianceImports.id, id), isNotNull(applianceImports.secretsSalt)))
      .returning({ id: applianceImports.id });
    if (erased.length === 0) return;
    await recordAudit(transaction, { at: clock.now(), actor, action: 'appliance.secretsErased', subject: id });
  });
}

export async function eraseExpiredSecrets({ orm }: Database, now: Date): Promise<void> {
  const { secretsSalt, secretsUntil } = applianceImports;
  await orm
    .update(applianceImports)
    .set({ secretsSalt: null })
    .where(and(isNotNull(secretsSalt), lt(secretsUntil, now)));
}

export async function removeImportsBefore({ orm }: Database, cutoff: Date): Promise<void> {
  await orm.delete(applianceImports).where(lt(applianceImports.requestedAt, cutoff));
}

export const newSecretsSalt = () => randomBytes(32).toString('base64url');

/**
 * Neither half of the key suffices (docs/decisions/043).
 * @param secretsKey the caller's half, which is not stored
 * @param salt the server's half, which is erased
 */
export function deriveLinkSecret(secretsKey: string, salt: string, serialNumber: string): string {
  const key = Buffer.concat([Buffer.from(secretsKey, 'base64url'), Buffer.from(salt, 'base64url')]);
  return linkSecretFrom(createHmac('sha256', key).update(serialNumber).digest());
}
