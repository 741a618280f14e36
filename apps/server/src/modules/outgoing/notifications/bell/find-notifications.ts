import { isPermitted } from '@washboard/contract/accounts/permissions';
import type { AlarmSeverity } from '@washboard/contract/alarms/alarms';
import { maxUnseen, notificationDays, offlineAfterHours } from '@washboard/contract/notifications/notification-limits';
import type { NotificationListQuery } from '@washboard/contract/notifications/notifications';
import { knownSeverities } from '@washboard/machine-model/alarms/alarm-severity';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../../../actor.ts';
import type { Orm } from '../../../../adapters/database/database.ts';
import { timestampOf } from '../../../../adapters/database/timestamps.ts';
import { alarms } from '../../../machines/alarms/tables.ts';
import { applianceScope } from '../../../machines/appliances/index.ts';
import { applianceStates, appliances } from '../../../machines/appliances/tables.ts';
import { events } from '../../../machines/events/tables.ts';
import { commands } from '../../../machines/remote-control/tables.ts';
import { decidableAccounts, fullNameColumn } from '../../../people/accounts/index.ts';
import { users } from '../../../people/accounts/tables.ts';
import { companies } from '../../../people/companies/tables.ts';
import { profileRunMachines, profileRuns } from '../../../servicing/settings-profiles/tables.ts';
import { incidents, notices } from '../tables.ts';
import type { SeenRow } from './seen-repository.ts';

export interface NotificationReader {
  holder: Actor;
  brand: string;
}

interface Range {
  only?: NotificationListQuery['only'];
  after?: readonly [at: string, id: string] | null;
  since?: Date;
  until?: Date;
  limit: number;
}

export interface NotificationRow extends Record<string, unknown> {
  kind: string;
  id: string;
  at: Date;
  facts: Record<string, unknown>;
}

export async function findNotifications(
  orm: Pick<Orm, 'execute'>,
  reader: NotificationReader,
  range: Range,
): Promise<NotificationRow[]> {
  const { rows } = await orm.execute<NotificationRow>(notificationsOf(reader, range));
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** The alarms of a machine count as one, so that an alarm storm hides no other machine. */
export async function countUnseen(
  orm: Pick<Orm, 'execute'>,
  { holder, brand }: NotificationReader,
  { seenUntil, seenIds }: SeenRow,
): Promise<number> {
  const scope = applianceScope(holder, brand);
  // Singly marked notifications may be among the newest, so more rows are read.
  const range = { since: seenUntil, limit: maxUnseen + seenIds.length };
  const isUnseen = (id: SQL) => sql`${id} <> all(${sql.param(seenIds)}::text[])`;
  const others = sql.join(boundedSources(otherNotifications(holder, scope), range), sql` union all `);
  const { rows } = await orm.execute<{ unseen: number }>(sql`
    select least(count(*), ${maxUnseen})::int as unseen from (
      (select from (${alarmedMachines(
        holder,
        scope,
        sql`${isWithin(sql`open.noted_at`, range)} and ${isNotified}
        and ${isUnseen(alarmId)}`,
      )}) machines limit ${maxUnseen})
      union all
      (select from (${others}) news where ${isUnseen(sql`id`)})) subjects`);
  return rows[0]?.unseen ?? 0;
}

const retention = sql`now() - make_interval(days => ${notificationDays})`;
const offlineAfter = sql`make_interval(hours => ${offlineAfterHours})`;

function notificationsOf({ holder, brand }: NotificationReader, range: Range): SQL {
  const scope = applianceScope(holder, brand);
  const sources = [alarmNotifications(holder, scope, range), ...(range.only ? [] : otherNotifications(holder, scope))];
  return sql`select kind, id, at, facts from (${sql.join(boundedSources(sources, range), sql` union all `)}) news
    order by at desc, id desc limit ${range.limit}`;
}

function otherNotifications(holder: Actor, scope: SQL): SQL[] {
  return [
    incidentNotifications(holder, scope),
    offlineNotifications(holder, scope),
    firmwareNotifications(holder, scope),
    runNotifications(holder, scope),
    ...(isPermitted(holder, 'authorisations:decide') ? [applicantNotifications(holder)] : []),
  ];
}

function boundedSources(sources: readonly SQL[], range: Range): SQL[] {
  return sources.map(
    (source) => sql`(select kind, id collate "C" as id, at, facts from (${source}) source
      where ${isWithin(sql`at`, range)} and ${isAfter(range)} order by at desc, id desc limit ${range.limit})`,
  );
}

function isWithin(at: SQL, { after, since, until }: Range): SQL {
  const newest = [...(after ? [after[0]] : []), ...(until ? [until.toISOString()] : [])].map(
    (instant) => sql`${at} <= ${instant}::timestamptz`,
  );
  const bounds = [sql`${at} > ${retention}`, ...newest];
  if (since) bounds.push(sql`${at} > ${timestampOf(since)}`);
  return sql.join(bounds, sql` and `);
}

function isAfter({ after }: Range): SQL {
  return after ? sql`(at, id collate "C") < (${after[0]}::timestamptz, ${after[1]})` : sql`true`;
}

const machineFacts = sql`'serialNumber', ${appliances.serialNumber}, 'applianceName', ${appliances.applianceName},
  'gamma', ${appliances.gamma}, 'companyName', ${companies.companyName}`;

const withCompany = sql`join ${companies} on ${companies.companyCode} = ${appliances.companyCode}`;

/** A list of codes is faster than a join with the catalogue, which would be repeated for each machine. */
const noticeCodes = codesOf('notice');
const criticalCodes = codesOf('critical');

function codesOf(requestedSeverity: AlarmSeverity): string[] {
  return knownSeverities
    .filter(({ severity }) => severity === requestedSeverity)
    .map(({ gamma, errorCode }) => `${gamma} ${errorCode}`);
}

/** An alarm that had ended on arrival is no notification. The minute allows for a slightly wrong clock. */
const isNotified = sql`(open.cleared_at is null or open.cleared_at >= open.noted_at - interval '1 minute')
  and ${appliances.gamma} || ' ' || open.error_code <> all(${sql.param(noticeCodes)}::text[])`;

const isOpenCritical = sql`open.cleared_seq is null
  and ${appliances.gamma} || ' ' || open.error_code = any(${sql.param(criticalCodes)}::text[])`;

const alarmId = sql`(concat_ws(':', 'alarm', open.serial_number, open.error_code, open.raised_seq) collate "C")`;

function alarmNotifications(holder: Actor, scope: SQL, range: Range): SQL {
  const facts = sql`'alarm' as kind,
    ${alarmId} as id, open.noted_at as at,
    jsonb_build_object(${machineFacts}, 'errorCode', open.error_code, 'startDate', open.raised_at,
      'stopDate', open.cleared_at, 'incident', (${incidentFacts(
        holder,
        sql`open.cleared_seq is null and incidents.serial_number = open.serial_number
          and incidents.kind in ('alarm', 'supplies') and incidents.key = open.error_code`,
      )})) as facts`;
  const isInRange = isWithin(sql`open.noted_at`, range);
  const isSought = range.only ? isOpenCritical : isNotified;
  const newestFirst = sql`order by open.noted_at desc, id desc limit ${range.limit}`;
  if (holder.role === 'ADMIN') {
    // Nearly every alarm is in an administrator's scope, so the newest are read first.
    return sql`select ${facts} from ${alarms} open
      join ${appliances} on ${appliances.serialNumber} = open.serial_number ${withCompany}
      where ${scope} and ${isInRange} and ${isAfterAlarm(range)} and ${isSought} ${newestFirst}`;
  }
  // Alarms outside the scope may be many, so they are read by machine.
  return sql`select news.* from ${appliances} ${withCompany}
    cross join lateral (
      select ${facts} from ${alarms} open
      where open.serial_number = ${appliances.serialNumber}
        and ${isInRange} and ${isAfterAlarm(range)} and ${isSought} ${newestFirst}) news
    where ${scope}`;
}

/** 10,000 machines have too many alarms in 30 days to count all for an administrator. */
const maxAlarmsRead = 1000;

function alarmedMachines(holder: Actor, scope: SQL, isSought: SQL): SQL {
  if (holder.role === 'ADMIN') {
    return sql`select from (
      select open.serial_number from ${alarms} open
      join ${appliances} on ${appliances.serialNumber} = open.serial_number
      where ${scope} and ${isSought} order by open.noted_at desc limit ${maxAlarmsRead}) newest
      group by newest.serial_number`;
  }
  return sql`select from ${appliances} where ${scope} and exists (
    select from ${alarms} open where open.serial_number = ${appliances.serialNumber} and ${isSought})`;
}

function isAfterAlarm({ after }: Range): SQL {
  if (!after) return sql`true`;
  return sql`(open.noted_at, ${alarmId}) < (${after[0]}::timestamptz, ${after[1]})`;
}

/** Instants of the API have milliseconds, so notifications are ordered by milliseconds. */
const inMilliseconds = (instant: SQL) => sql`date_trunc('milliseconds', ${instant})`;

function incidentFacts(holder: Actor, condition: SQL): SQL {
  return sql`select jsonb_build_object('id', incidents.id, 'isOver', incidents.cleared_at is not null,
      'acknowledged', case when incidents.acknowledged_at is not null then jsonb_build_object(
        'at', incidents.acknowledged_at, 'isOwn', incidents.acknowledged_by is not distinct from ${holder.userId}::uuid,
        'by', coalesce((
          select ${fullNameColumn(users)} from ${users}
          where ${users.id} = incidents.acknowledged_by), '')) end)
    from ${incidents} where ${condition} and incidents.ended_at is null limit 1`;
}

function incidentNotifications(holder: Actor, scope: SQL): SQL {
  return sql`select incidents.kind as kind, concat_ws(':', 'incident', incidents.id) as id,
      ${inMilliseconds(sql`greatest(incidents.noted_at, notices.due_at)`)} as at,
      jsonb_build_object(${machineFacts}, 'startDate', incidents.began_at, 'stopDate', incidents.cleared_at,
        'key', incidents.key, 'incident', coalesce((${incidentFacts(holder, sql`incidents.id = notices.incident_id`)}),
          jsonb_build_object('id', incidents.id, 'isOver', true, 'acknowledged', null))) || incidents.facts as facts
    from ${notices}
    join ${incidents} on incidents.id = notices.incident_id and incidents.kind <> 'alarm'
      and (incidents.kind <> 'firmware' or incidents.facts ->> 'requestedBy' is distinct from ${holder.userId})
    join ${appliances} on ${appliances.serialNumber} = incidents.serial_number ${withCompany}
    where notices.user_id = ${holder.userId} and notices.due_at <= now() and ${scope}`;
}

function offlineNotifications(holder: Actor, scope: SQL): SQL {
  const since = sql`${applianceStates.connectionSince}`;
  return sql`select 'offline' as kind,
      concat_ws(':', 'offline', ${appliances.serialNumber}, extract(epoch from ${since})::bigint) as id,
      ${inMilliseconds(sql`${since} + ${offlineAfter}`)} as at,
      jsonb_build_object(${machineFacts}, 'startDate', ${since}, 'incident', (${incidentFacts(
        holder,
        sql`incidents.serial_number = ${appliances.serialNumber} and incidents.kind = 'offline'`,
      )})) as facts
    from ${appliances} ${withCompany}
    join ${applianceStates} on ${applianceStates.serialNumber} = ${appliances.serialNumber}
    where ${eq(applianceStates.connection, sql`'offline'`)} and ${since} <= now() - ${offlineAfter}
      and ${since} > ${retention} - ${offlineAfter} and ${scope}
      and not exists (
        select from ${notices} join ${incidents} on incidents.id = notices.incident_id
        where notices.user_id = ${holder.userId} and incidents.kind = 'offline' and incidents.ended_at is null
          and incidents.serial_number = ${appliances.serialNumber})`;
}

function applicantNotifications(holder: Actor): SQL {
  return sql`select 'applicant' as kind, concat_ws(':', 'applicant', ${users.id}) as id,
      ${inMilliseconds(sql`coalesce(${users.verifiedAt}, ${users.createdAt})`)} as at,
      jsonb_build_object('name', coalesce(${fullNameColumn(users)}, ''), 'role', ${users.role},
        'companyName', coalesce(${companies.companyName}, ${users.companyName}, '')) as facts
    from ${users} left join ${companies} on ${companies.companyCode} = ${users.companyCode}
    where ${users.status} = 'PENDING_APPROVAL' and ${decidableAccounts(holder)}`;
}

function firmwareNotifications(holder: Actor, scope: SQL): SQL {
  return sql`select 'firmware' as kind, concat_ws(':', 'firmware', ${commands.id}) as id,
      ${inMilliseconds(sql`report.received_at`)} as at,
      jsonb_build_object(${machineFacts}, 'version', ${commands.body} ->> 'version',
        'isInstalled', report.kind = 'firmwareInstalled') as facts
    from ${commands}
    join ${appliances} on ${appliances.serialNumber} = ${commands.serialNumber} ${withCompany}
    cross join lateral (
      select ${events.kind} as kind, ${events.receivedAt} as received_at from ${events}
      where ${events.serialNumber} = ${commands.serialNumber}
        and ${events.kind} in ('firmwareInstalled', 'firmwareFailed')
        and ${events.at} > ${commands.requestedAt} - interval '1 day'
        and ${events.body} ->> 'commandId' = ${commands.id}::text
      order by ${events.at} limit 1) report
    where ${commands.kind} = 'installFirmware' and ${commands.requestedBy} = ${holder.userId}
      and ${commands.requestedAt} > ${retention} and ${scope}`;
}

function runNotifications(holder: Actor, scope: SQL): SQL {
  return sql`select 'profileRun' as kind, concat_ws(':', 'profileRun', ${profileRuns.id}) as id,
      ${inMilliseconds(sql`ended.at`)} as at,
      jsonb_build_object('profileName', ${profileRuns.profileName}, 'machines', ended.machines,
        'succeeded', ended.succeeded, 'serialNumber', (
          select min(${appliances.serialNumber}) from ${appliances}
          join ${profileRunMachines} on ${profileRunMachines.serialNumber} = ${appliances.serialNumber}
          where ${profileRunMachines.runId} = ${profileRuns.id} and ${scope})) as facts
    from ${profileRuns}
    cross join lateral (
      select max(settled_at) as at, count(*) as machines,
        count(*) filter (where outcome in ('written', 'alreadySo')) as succeeded
      from ${profileRunMachines} where ${profileRunMachines.runId} = ${profileRuns.id}
      having count(*) filter (where outcome = 'waiting') = 0 and max(settled_at) is not null) ended
    where ${profileRuns.requestedBy} = ${holder.userId} and ${profileRuns.requestedAt} > ${retention}`;
}
