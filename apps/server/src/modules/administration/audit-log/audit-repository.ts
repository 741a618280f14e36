import type { AuditAction } from '@washboard/contract/audit-log/audit-log';
import { and, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { containsPattern } from '../../../adapters/database/text-search.ts';
import { applianceScope } from '../../machines/appliances/index.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { companyScope } from '../../people/scope/index.ts';
import { auditLog } from '../../platform/audit/tables.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export interface AuditSearch {
  from?: Date;
  to?: Date;
  action?: AuditAction;
  actors?: readonly string[];
  subjects?: readonly string[];
  cursor?: number;
  limit: number;
}

/** A page begins after a line rather than at an offset, so that new lines shift nothing. */
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

export async function findAccountsByPart(orm: Orm, part: string): Promise<string[]> {
  const pattern = containsPattern(part);
  const rows = await orm
    .select({ id: users.id })
    .from(users)
    .where(or(ilike(users.email, pattern), sql`${users.firstName} || ' ' || ${users.lastName} ilike ${pattern}`));
  return rows.map(({ id }) => id);
}

/** An e-mail address also matches the ID of its account. */
export async function findSubjects(orm: Orm, typed: string): Promise<string[]> {
  if (!typed.includes('@')) return [typed];
  const rows = await orm.select({ id: users.id }).from(users).where(eq(users.email, typed.toLowerCase()));
  return [typed, ...rows.map(({ id }) => id)];
}

/** `before` of the line has the company that the machine left. */
const departures = [
  'appliance.moved',
  'appliance.claimed',
  'appliance.claimedFor',
  'appliance.unclaimed',
  'appliance.deleted',
] as const;

const departure = alias(auditLog, 'departure');

/**
 * A line belongs to the company that the machine left next, or else to its current scope. So a new owner does not read
 * who worked for the previous one, and the previous one can still read the actions of its people (docs/decisions/017).
 * @returns undefined for an ADMIN, who sees every line
 */
export function auditScope(reader: Actor, brand: string): SQL | undefined {
  if (reader.role === 'ADMIN') return undefined;
  return sql`(
    (${isDeparture(auditLog)} and ${companyOf(auditLog)} in ${companyScope(reader)})
    or (${auditLog.serialNumber} in (
        select ${appliances.serialNumber} from ${appliances} where ${applianceScope(reader, brand)})
      and not ${isBeforeClaim}
      and (${auditLog.serialNumber} not in ${departed(sql`true`)} or ${nextCompany} is null))
    or (${auditLog.serialNumber} in ${departed(sql`${companyOf(departure)} in ${companyScope(reader)}`)}
      and ${nextCompany} in ${companyScope(reader)}))`;
}

type Line = typeof auditLog | typeof departure;

const companyOf = ({ before }: Line): SQL => sql`${before} ->> 'companyCode'`;

function isDeparture(line: Line): SQL {
  const { action, serialNumber } = line;
  return sql`(${action} = any(${sql.param([...departures])}) and ${serialNumber} is not null
    and ${companyOf(line)} is not null)`;
}

/** Few machines change their company, so most lines need no query of later lines. */
const departed = (condition: SQL): SQL =>
  sql`(select ${departure.serialNumber} from ${auditLog} departure where ${isDeparture(departure)} and ${condition})`;

/** Null if the machine has not left its company since. */
const nextCompany = sql`(
  select ${companyOf(departure)} from ${auditLog} departure
  where ${departure.serialNumber} = ${auditLog.serialNumber} and ${isDeparture(departure)}
    and (${departure.at}, ${departure.id}) > (${auditLog.at}, ${auditLog.id})
  order by ${departure.at}, ${departure.id} limit 1)`;

/** Another company may have had a machine before it was claimed from stock. */
const isBeforeClaim = sql`exists (
  select from ${appliances} where ${appliances.serialNumber} = ${auditLog.serialNumber}
    and ${appliances.claimedFrom} is not null and ${appliances.claimedAt} > ${auditLog.at})`;
