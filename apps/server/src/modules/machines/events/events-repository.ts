import { type EventGroup, kindsOfGroup } from '@washboard/contract/events/event-groups';
import type { MachineEventLine } from '@washboard/contract/events/events';
import { haccpParameters } from '@washboard/contract/hygiene/haccp-parameters';
import type { HygieneLimits } from '@washboard/contract/hygiene/hygiene-limits';
import type { HygieneReason, HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import { type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Orm } from '../../../adapters/database/database.ts';
import { storedInstant } from '../../../http/list-cursor.ts';
import { fullNameColumn } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { isRecordOpen } from '../hygiene/tables.ts';
import { events } from './tables.ts';

export interface EventFilter {
  startDate?: string | undefined;
  stopDate?: string | undefined;
  kind?: EventGroup | undefined;
  hygiene?: 'deviating' | undefined;
  doors?: 'hidden' | undefined;
}

interface EventSearch {
  serialNumber: string;
  hidden: readonly string[];
  filter: EventFilter;
}

export interface EventRow {
  seq: string;
  at: Date;
  receivedAt: Date;
  isClockDoubtful: boolean;
  kind: string;
  body: Record<string, unknown>;
  isImplausible: boolean;
  record: MachineEventLine['record'];
  by: string | null;
}

export const eventCursorSchema = z.tuple([storedInstant, z.string().regex(/^\d{1,16}$/)]);
type EventCursor = z.infer<typeof eventCursorSchema>;
export const eventCursorOf = ({ at, seq }: EventRow): EventCursor => [at.toISOString(), seq];

interface Page {
  limit: number;
  after: EventCursor | null;
}

const newestFirst = sql`order by at desc, seq desc`;

export async function findEvents(
  orm: Pick<Orm, 'execute'>,
  search: EventSearch,
  { limit, after }: Page,
): Promise<EventRow[]> {
  const isBeyond = after && sql`and (${events.at}, ${events.seq}) < (${after[0]}::timestamptz, ${after[1]}::bigint)`;
  const page = (kind: SQL) =>
    sql`select * from ${events} where ${isSought(search)} ${isBeyond ?? sql``} ${kind} ${newestFirst} limit ${limit}`;
  return selectEvents(orm, pageOfKinds(search.filter, page), limit);
}

/** Each kind is read separately in the index of kinds, which is fast even for rare kinds. */
function pageOfKinds({ kind: group, hygiene }: EventFilter, page: (kind: SQL) => SQL): SQL {
  if (hygiene) return page(isOfGroup(group));
  if (group === undefined || group === 'other') return page(isOfGroup(group));
  const kinds = sql.param([...kindsOfGroup[group]]);
  return sql`select e.* from unnest(${kinds}::text[]) k, lateral (${page(sql`and ${events.kind} = k`)}) e`;
}

/** @returns null if the machine has no such event, or the caller may not read it */
export async function findEvent(
  orm: Pick<Orm, 'execute'>,
  search: Omit<EventSearch, 'filter'>,
  id: number,
): Promise<EventRow | null> {
  const [row] = await selectEvents(
    orm,
    sql`select * from ${events} where ${isSought({ ...search, filter: {} })} and ${events.seq} = ${id}`,
    1,
  );
  return row ?? null;
}

export async function countEvents(orm: Pick<Orm, 'execute'>, search: EventSearch): Promise<number> {
  const { rows } = await orm.execute(
    sql`select count(*)::int as total from ${events} where ${isSought(search)} ${isOfGroup(search.filter.kind)}`,
  );
  return Number(rows[0]?.total ?? 0);
}

function isSought({ serialNumber, hidden, filter }: EventSearch): SQL {
  const { startDate, stopDate, hygiene, doors } = filter;
  return sql`${events.serialNumber} = ${serialNumber}
    ${startDate === undefined ? sql`` : sql`and ${events.at} >= ${startDate}::timestamptz`}
    ${stopDate === undefined ? sql`` : sql`and ${events.at} < ${stopDate}::timestamptz`}
    ${doors === undefined ? sql`` : sql`and ${events.kind} not in ('doorOpened', 'doorClosed')`}
    ${hygiene === undefined ? sql`` : sql`and ${isDeviating}`}
    and not (${events.kind} = 'parameterChanged' and ${events.body}->>'code' = any(${sql.param(hidden)}::text[]))`;
}

const isDeviating = sql`${events.kind} = 'cycleEnded' and exists (
  select from hygiene_records h where h.serial_number = ${events.serialNumber} and h.ended_at = ${events.at}
    and h.event_seq = ${events.seq} and h.result = 'deviating')`;

const { other: _, ...named } = kindsOfGroup;
const namedKinds = Object.values(named).flat();

/** Kinds outside the named groups belong to `other`, such as kinds of newer machines. */
function isOfGroup(group: EventGroup | undefined): SQL {
  if (group === undefined) return sql``;
  if (group === 'other') return sql`and ${events.kind} <> all(${sql.param(namedKinds)}::text[])`;
  return sql`and ${events.kind} = any(${sql.param([...kindsOfGroup[group]])}::text[])`;
}

/**
 * An event's command, session or grant names the person. Doors, mains and timeouts end a session without its holder.
 */
async function selectEvents(orm: Pick<Orm, 'execute'>, page: SQL, limit: number): Promise<EventRow[]> {
  const { rows } = await orm.execute(sql`
    select e.seq::text as seq, e.at, e.received_at as "receivedAt", e.is_clock_doubtful as "isClockDoubtful", e.kind,
      e.body, e.is_implausible as "isImplausible", r.number as record, r.result, ${isRecordOpen} as "isOpen",
      (select l.text::json->'body' from ledger_entries l
        where l.serial_number = r.serial_number and l.number = r.number and l.at = r.at) as entry,
      ${fullNameColumn(alias(users, 'u'))} as by
    from (${page}) e
    left join hygiene_records r on r.serial_number = e.serial_number and r.ended_at = e.at and r.event_seq = e.seq
      and e.kind = 'cycleEnded'
    left join commands c on c.serial_number = e.serial_number
      and c.id = (case when e.kind in ('parameterChanged', 'firmwareInstalled', 'firmwareFailed', 'boardReplaced', 'factoryReset', 'maintenanceCompleted') then e.body->>'commandId' end)::uuid
    left join remote_sessions s on s.serial_number = e.serial_number
      and s.id = (case when e.kind = 'remoteControlStarted'
          or (e.kind = 'remoteControlEnded' and e.body->>'reason' = 'released') then e.body->>'sessionId' end)::uuid
    left join bluetooth_grants g on g.serial_number = e.serial_number
      and g.id = (case when e.kind in ('parameterChanged', 'bluetoothCommand') then e.body->>'grantId' end)::uuid
    left join ${users} u on u.id = coalesce(c.requested_by, s.held_by, g.user_id)
    order by e.at desc, e.seq desc limit ${limit}`);
  return rows.map((row) => ({
    seq: String(row.seq),
    at: new Date(row.at as Date | string),
    receivedAt: new Date(row.receivedAt as Date | string),
    isClockDoubtful: row.isClockDoubtful === true,
    kind: String(row.kind),
    body: row.body as Record<string, unknown>,
    isImplausible: row.isImplausible === true,
    record: row.record === null ? null : recordOf(row),
    by: row.by === null ? null : String(row.by),
  }));
}

/** Retention removes the entry of the ledger before the event. */
function recordOf({ record, result, isOpen, entry }: Record<string, unknown>): EventRow['record'] {
  const judged = entry as { reasons: HygieneReason[]; limits: HygieneLimits } | null;
  return {
    id: Number(record),
    result: result as HygieneResult,
    isOpen: isOpen === true,
    parameters: judged ? haccpParameters({ ...judged, result: result as HygieneResult }) : [],
  };
}
