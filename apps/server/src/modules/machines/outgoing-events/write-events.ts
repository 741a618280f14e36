import { randomUUID } from 'node:crypto';
import type { OutgoingData, OutgoingEventKind } from '@washboard/contract/webhooks/outgoing-events';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { namedStatement } from '../../../adapters/database/named-statement.ts';
import { limits } from '../../../config/limits.ts';
import { findInterest, type Interest } from './find-interest.ts';

type EventOf<Kind extends OutgoingEventKind> = {
  serialNumber: string;
  kind: Kind;
  at: string;
  recordedAt: string;
  data: OutgoingData<Kind>;
};

export type OutgoingEvent = { [Kind in OutgoingEventKind]: EventOf<Kind> }[OutgoingEventKind];

// One order of locks prevents deadlocks between gateways.
const insertEvents = namedStatement<{ events: string }, never>(
  'insert_outgoing_events',
  sql`
    with events as materialized (
      select * from json_to_recordset(${sql.placeholder('events')}) as x("subscriptionId" uuid, "eventId" uuid, kind text,
        "serialNumber" text, at timestamptz, "recordedAt" timestamptz, "isFarewell" boolean, data jsonb)),
    overflowing as materialized (
      select id from (select distinct "subscriptionId" as id from events) s
      where exists (
        select from outgoing_events e where e.subscription_id = s.id offset ${sql.raw(String(limits.outgoingEvents.waiting - 1))})),
    locked as (
      select s.id from outgoing_subscriptions s where s.id in (select id from overflowing) order by s.id
      for no key update),
    counted as (
      update outgoing_subscriptions s set dropped = s.dropped + x.count
      from (select "subscriptionId" as id, count(*) from events group by 1) x join locked on locked.id = x.id
      where s.id = x.id)
    insert into outgoing_events (subscription_id, event_id, kind, serial_number, at, recorded_at, is_farewell, data)
    select x.* from events x where x."subscriptionId" not in (select id from overflowing)`,
);

export async function writeEvents(
  transaction: Transaction,
  interest: Interest,
  events: readonly OutgoingEvent[],
): Promise<void> {
  await insertRows(
    transaction,
    events.flatMap((event) => rowsOf(event, interest.in(event.serialNumber, event.kind), false)),
  );
}

export async function reportEvents(transaction: Transaction, events: readonly OutgoingEvent[]): Promise<void> {
  const interest = await findInterest(
    transaction,
    events.map(({ serialNumber }) => serialNumber),
  );
  await writeEvents(transaction, interest, events);
}

type OwnershipKind = Extract<OutgoingEventKind, `ownership.${string}`>;

/**
 * Everyone who sees the machine before or after the change gets a report. Those who no longer see it learn only that it
 * left.
 */
export async function reportingOwnership<Result>(
  transaction: Transaction,
  { serialNumber, kind, at }: { serialNumber: string; kind: OwnershipKind; at: Date },
  change: () => Promise<Result>,
): Promise<Result> {
  const before = (await findInterest(transaction, [serialNumber])).in(serialNumber, kind);
  const result = await change();
  const after = (await findInterest(transaction, [serialNumber])).in(serialNumber, kind);
  if (before.length === 0 && after.length === 0) return result;
  const { rows } = await transaction.execute<OutgoingData<OwnershipKind>>(sql`
    select company_code as "companyCode", assigned_company_code as "assignedCompanyCode"
    from appliances where serial_number = ${serialNumber}`);
  const [owner = { companyCode: null, assignedCompanyCode: null }] = rows;
  const event = { serialNumber, kind, at: at.toISOString(), recordedAt: at.toISOString() };
  const left = before.filter((id) => !after.includes(id));
  await insertRows(transaction, [
    ...rowsOf({ ...event, data: owner }, after, false),
    ...rowsOf({ ...event, data: { companyCode: null, assignedCompanyCode: null } }, left, true),
  ]);
  return result;
}

/** An event has the same ID in all subscriptions. */
function rowsOf(event: OutgoingEvent, subscriptionIds: readonly string[], isFarewell: boolean) {
  const eventId = randomUUID();
  return subscriptionIds.map((subscriptionId) => ({ ...event, subscriptionId, eventId, isFarewell }));
}

async function insertRows(transaction: Transaction, rows: ReturnType<typeof rowsOf>): Promise<void> {
  if (rows.length > 0) await insertEvents(transaction, { events: JSON.stringify(rows) });
}
