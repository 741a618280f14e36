import { and, eq, lt } from 'drizzle-orm';
import type { Actor } from '../../../actor.ts';
import type { Database, Orm } from '../../../adapters/database/database.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { applianceImports } from './tables.ts';

export type ImportRow = typeof applianceImports.$inferSelect;

/** @throws ProblemError IMPORT_NOT_FOUND for an import of another user, exactly as for one that does not exist */
export async function requireImport(orm: Pick<Orm, 'select'>, actor: Actor, id: string): Promise<ImportRow> {
  const [row] = await orm
    .select()
    .from(applianceImports)
    .where(and(eq(applianceImports.id, id), eq(applianceImports.requestedBy, actor.userId)));
  if (!row) throw new ProblemError('IMPORT_NOT_FOUND');
  return row;
}

export async function removeImportsBefore({ orm }: Database, cutoff: Date): Promise<void> {
  await orm.delete(applianceImports).where(lt(applianceImports.requestedAt, cutoff));
}
