import type { AuditAction } from '@washboard/contract/audit/audit-log';
import { and, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../../../adapters/database/database.ts';
import { containsPattern } from '../../../adapters/database/text-search.ts';
import { users } from '../../people/accounts/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export interface AuditSearch {
  from?: Date;
  to?: Date;
  action?: AuditAction;
  /** User IDs; undefined: all. */
  actors?: readonly string[];
  /** Any of these; undefined: all. */
  subjects?: readonly string[];
  /** Lines before this one. */
  cursor?: number;
  limit: number;
}

/** Newest first. A page begins after a line rather than at an offset, so that new lines shift nothing. */
export async function findAuditLines(orm: Orm, scope: SQL | undefined, search: AuditSearch): Promise<AuditRow[]> {
  const { from, to, action, actors, subjects, cursor, limit } = search;
  return orm
    .select()
    .from(auditLog)
    .where(
      and(
        scope,
        cursor === undefined
          ? undefined
          : sql`(${auditLog.at}, ${auditLog.id}) < (select last.at, last.id from ${auditLog} last where last.id = ${cursor})`,
        from && gte(auditLog.at, from),
        to && lt(auditLog.at, to),
        action && eq(auditLog.action, action),
        actors && sql`${auditLog.actor} = any(${sql.param(actors)})`,
        subjects &&
          sql`(${auditLog.subject} = any(${sql.param(subjects)}) or ${auditLog.serialNumber} = any(${sql.param(subjects)}))`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
}

/** IDs of the accounts whose name or e-mail address has `part` in it. */
export async function findAccountsByPart(orm: Orm, part: string): Promise<string[]> {
  const pattern = containsPattern(part);
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .where(or(ilike(users.email, pattern), sql`${users.firstName} || ' ' || ${users.lastName} ilike ${pattern}`));
  return rows.map(({ id }) => id);
}

/** The subjects that match typed text: the text itself, and for an e-mail address the ID of its account. */
export async function findSubjects(orm: Orm, typed: string): Promise<string[]> {
  if (!typed.includes('@')) return [typed];
  const rows = await orm.select({ id: users.id }).from(users).where(eq(users.email, typed.toLowerCase()));
  return [typed, ...rows.map(({ id }) => id)];
}
