import { type SQL, sql } from 'drizzle-orm';
import type { Holder } from '../../../../actor.ts';
import type { Transaction } from '../../../../adapters/database/database.ts';
import { appliances } from '../../../machines/appliances/tables.ts';

export type Candidate = Pick<Holder, 'userId' | 'role' | 'companyCode'>;

const columns = sql`u.id as "userId", u.role, u.company_code as "companyCode"`;
const isActivePerson = sql`u.status = 'ACTIVE' and u.scopes is null`;

/** The result is a cheap superset, which reduces the exact scope checks. */
export async function findRecipientCandidates(
  transaction: Transaction,
  incidentIds: readonly string[],
): Promise<(Candidate & { incidentIds: string[] })[]> {
  const { rows } = await transaction.execute<Candidate & { incidentIds: string[] }>(sql`
    with recursive subjects as (
      select i.id, i.kind, a.company_code, a.assigned_company_code, a.claimed_by
      from incidents i join appliances a on a.serial_number = i.serial_number
      where i.id = any(${sql.param([...incidentIds])}::uuid[])),
    above(own, company_code) as (
      select company_code, company_code from subjects
      union select assigned_company_code, assigned_company_code from subjects where assigned_company_code is not null
      union
      select above.own, c.parent_company_code from companies c join above on above.company_code = c.company_code
      where c.parent_company_code is not null),
    near(user_id, id, kind) as (
      select u.id, s.id, s.kind from subjects s
      join above on above.own in (s.company_code, s.assigned_company_code)
      join users u on u.company_code = above.company_code
      union select s.claimed_by, s.id, s.kind from subjects s
      union select u.id, s.id, s.kind from users u cross join subjects s where u.role = 'ADMIN')
    select ${columns}, array_agg(near.id) as "incidentIds"
    from near join users u on u.id = near.user_id
    where ${isActivePerson} and exists (
      select from notification_rules r where r.user_id = u.id and r.is_enabled and r.kind = near.kind)
    group by u.id`);
  return rows;
}

/** The accounts that were notified of some of these incidents, or have acknowledged one. */
export async function findHoldersOf(transaction: Transaction, incidentIds: SQL): Promise<Candidate[]> {
  const { rows } = await transaction.execute<Candidate & Record<string, unknown>>(sql`
    select ${columns} from users u
    where u.id in (
      select user_id from notices where incident_id = any(${incidentIds})
      union select acknowledged_by from incidents where id = any(${incidentIds}))`);
  return rows;
}

export async function findThresholdWatchers(
  transaction: Transaction,
  { after, limit }: { after: string; limit: number },
): Promise<Candidate[]> {
  const { rows } = await transaction.execute<Candidate & Record<string, unknown>>(sql`
    select ${columns} from users u
    where u.id > ${after} and ${isActivePerson} and exists (
      select from notification_rules r where r.user_id = u.id and r.is_enabled and r.kind = 'threshold')
    order by u.id limit ${limit}`);
  return rows;
}

/** This condition does not check the account's scope; the caller does. */
export function meetsConditions(rule: SQL): SQL {
  return sql`((${rule}.serial_number is null or ${rule}.serial_number = ${appliances.serialNumber})
    and (${rule}.gamma is null or ${rule}.gamma = ${appliances.gamma})
    and (${rule}.company_code is null or ${appliances.companyCode} in (
      with recursive below(company_code) as (
        select ${rule}.company_code
        union
        select child.company_code from companies child join below on child.parent_company_code = below.company_code)
      select company_code from below)))`;
}

export function isMuted({ userId, incident }: { userId: SQL; incident: SQL }): SQL {
  return sql`exists (
    select from muted_notifications m
    where m.user_id = ${userId} and m.serial_number = ${incident}.serial_number and m.kind = ${incident}.kind
      and m.error_code in (
        '', case when ${incident}.kind in ('alarm', 'supplies') then ${incident}.key else '' end))`;
}
