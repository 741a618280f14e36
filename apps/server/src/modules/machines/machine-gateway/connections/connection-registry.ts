import { randomUUID } from 'node:crypto';
import type { ConnectionState } from '@washboard/contract/appliances/appliance-state';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../../adapters/database/database.ts';
import { limits } from '../../../../config/limits.ts';
import { reportEvents } from '../../outgoing-events/index.ts';

/** The clocks of gateways may differ by more than the time after which a gateway is considered dead. */
const databaseNow = () => sql`clock_timestamp()`;

/** A loss that is already open stays unchanged. */
const noteLosses = sql`
  noted as (
    insert into connection_losses (serial_number, lost_at)
    select serial_number, connection_since from offline on conflict do nothing
    returning serial_number)`;

const selectLosses = sql`
  select serial_number as "serialNumber", connection_since as since,
    serial_number in (select serial_number from noted) as "isTurn"
  from offline`;

type ChangeRow = {
  serialNumber: string;
  since: Date;
  isTurn: boolean;
};

export interface ConnectionChange {
  serialNumber: string;
  connection: { state: ConnectionState; since: string };
}

interface OnlineChange extends ConnectionChange {
  /** The replaced connection may still be open at any gateway. */
  replacedId: string | null;
}

interface Arrival {
  serialNumber: string;
  connectionId: string;
  secretHash: string;
  /**
   * The connection opened this long ago without a record, and newer ones take precedence. Null stands for one that has
   * just opened and replaces any other.
   */
  lateMs: number | null;
  /** The connection that was taken over is older, however late it is recorded. */
  tookOverId?: string | null;
}

export interface Departure {
  serialNumber: string;
  connectionId: string;
  lateMs: number;
}

/** Rows are locked in the order of serial numbers, as in the storing of messages, to avoid deadlocks. */
function lockStates(machines: readonly { serialNumber: string }[]): SQL {
  const serialNumbers = machines.map(({ serialNumber }) => serialNumber);
  return sql`
    select from appliance_states where serial_number = any(${sql.param(serialNumbers)}::text[])
    order by serial_number for update`;
}

/** Each connection has its own ID, so that the late end of an old one does not hide a new one. */
export class ConnectionRegistry {
  readonly #database: Database;
  readonly #now: () => SQL;
  readonly #gatewayId = randomUUID();

  constructor(database: Database, now: () => SQL = databaseNow) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * @param arrivals at most one of each machine
   * @returns the changes by serial number. The caller must close the connection of a missing machine, which has a newer
   * connection or a replaced secret
   */
  async markOnline(arrivals: readonly Arrival[]): Promise<Map<string, OnlineChange>> {
    return this.#database.orm.transaction(async (transaction) => {
      await transaction.execute(lockStates(arrivals));
      type Row = { serialNumber: string; since: Date; replacedId: string | null };
      const { rows } = await transaction.execute<Row>(sql`
        update appliance_states s set connection = 'online', connection_since = ${this.#ago(sql`coalesce(x."lateMs", 0)`)},
          gateway_id = ${this.#gatewayId}, connection_id = x."connectionId"
        from json_to_recordset(${JSON.stringify(arrivals)}) as x(
          "serialNumber" text, "connectionId" uuid, "secretHash" text, "lateMs" bigint, "tookOverId" uuid)
        join appliances a on a.serial_number = x."serialNumber" and a.link_secret_hash = x."secretHash"
          and a.deleted_at is null
        join appliance_states before on before.serial_number = x."serialNumber"
        where s.serial_number = x."serialNumber"
          and (x."lateMs" is null or s.connection_id is null or s.connection_id = x."tookOverId"
            or s.connection_since <= ${this.#ago(sql`x."lateMs"`)})
        returning s.serial_number as "serialNumber", s.connection_since as since,
          nullif(before.connection_id, x."connectionId") as "replacedId"`);
      // A separate statement sees a loss that another gateway recorded before it released the locks.
      const regained = await transaction.execute<{ serialNumber: string }>(sql`
        update connection_losses l set regained_at = greatest(l.lost_at, s.connection_since)
        from appliance_states s
        where l.serial_number = any(${sql.param(rows.map(({ serialNumber }) => serialNumber))}::text[])
          and l.regained_at is null and s.serial_number = l.serial_number
        returning l.serial_number as "serialNumber"`);
      const back = new Set(regained.rows.map(({ serialNumber }) => serialNumber));
      const changes = rows.map((row) => ({ ...row, isTurn: back.has(row.serialNumber) }));
      await reportTurns(transaction, 'connection.restored', changes);
      return new Map(rows.map((row) => [row.serialNumber, { ...changeOf(row, 'online'), replacedId: row.replacedId }]));
    });
  }

  /** @returns the changes by serial number, without machines that have a newer connection */
  async markOffline(departures: readonly Departure[]): Promise<Map<string, ConnectionChange>> {
    return this.#database.orm.transaction(async (transaction) => {
      await transaction.execute(lockStates(departures));
      const { rows } = await transaction.execute<ChangeRow>(sql`
        with offline as (
          update appliance_states s
          set connection = 'offline', connection_since = greatest(s.connection_since, ${this.#ago(sql`x."lateMs"`)}),
            gateway_id = null, connection_id = null
          from json_to_recordset(${JSON.stringify(departures)}) as x(
            "serialNumber" text, "connectionId" uuid, "lateMs" bigint)
          where s.serial_number = x."serialNumber" and s.connection_id = x."connectionId"
          returning s.serial_number, s.connection_since),
        ${noteLosses}
        ${selectLosses}`);
      await reportTurns(transaction, 'connection.lost', rows);
      return changesOf(rows, 'offline');
    });
  }

  async findOwnConnections(): Promise<Map<string, string>> {
    const { rows } = await this.#database.orm.execute<{ connectionId: string; serialNumber: string }>(sql`
      select connection_id as "connectionId", serial_number as "serialNumber" from appliance_states
      where gateway_id = ${this.#gatewayId} and connection = 'online'`);
    return new Map(rows.map(({ connectionId, serialNumber }) => [connectionId, serialNumber]));
  }

  /**
   * Returns secret hashes of the given machines, of those whose board is being replaced, and of deleted ones that this
   * gateway serves. A connection with another hash missed the change.
   */
  async findNewSecrets(serialNumbers: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await this.#database.orm.execute<{ serialNumber: string; hash: string }>(sql`
      select a.serial_number as "serialNumber", a.link_secret_hash as hash
      from board_replacements r join appliances a on a.serial_number = r.serial_number
      where r.ended_at is null and r.shut_out_at is not null
      union all
      select a.serial_number, a.link_secret_hash
      from appliances a join appliance_states s on s.serial_number = a.serial_number
      where a.deleted_at is not null and s.gateway_id = ${this.#gatewayId}
      union all
      select serial_number, link_secret_hash from appliances
      where serial_number = any(${sql.param(serialNumbers)}::text[])`);
    return new Map(rows.map(({ serialNumber, hash }) => [serialNumber, hash]));
  }

  /** @returns false if this gateway is new or was considered dead */
  async beat(): Promise<boolean> {
    const { rows } = await this.#database.orm.execute<{ isNew: boolean }>(sql`
      insert into gateways (id, last_seen_at) values (${this.#gatewayId}, ${this.#now()})
      on conflict (id) do update set last_seen_at = excluded.last_seen_at
      returning xmax = 0 as "isNew"`);
    return rows[0]?.isNew === false;
  }

  async sweepDeadGateways(): Promise<ConnectionChange[]> {
    // The embedded database serves one process, so every other gateway is dead.
    const isDead = this.#database.isShared
      ? sql`last_seen_at <= ${this.#ago(sql`${limits.gateway.deadAfterMs}::int`)}`
      : sql`true`;
    return this.#database.orm.transaction(async (transaction) => {
      const { rows } = await transaction.execute<ChangeRow>(sql`
        with dead as (
          delete from gateways where id <> ${this.#gatewayId} and ${isDead} returning id, last_seen_at),
        locked as (
          select s.serial_number, dead.last_seen_at
          from appliance_states s join dead on dead.id = s.gateway_id order by s.serial_number for update of s),
        offline as (
          update appliance_states s set connection = 'offline', connection_since = locked.last_seen_at,
            gateway_id = null, connection_id = null
          from locked where s.serial_number = locked.serial_number
          returning s.serial_number, s.connection_since),
        ${noteLosses}
        ${selectLosses}`);
      await reportTurns(transaction, 'connection.lost', rows);
      return [...changesOf(rows, 'offline').values()];
    });
  }

  async leave(): Promise<void> {
    await this.#database.orm.execute(sql`delete from gateways where id = ${this.#gatewayId}`);
  }

  #ago(ms: SQL): SQL {
    return sql`${this.#now()} - ${ms} * interval '1 millisecond'`;
  }
}

async function reportTurns(
  transaction: Transaction,
  kind: 'connection.lost' | 'connection.restored',
  changes: readonly ChangeRow[],
): Promise<void> {
  const recordedAt = new Date().toISOString();
  const events = changes
    .filter(({ isTurn }) => isTurn)
    .map(({ serialNumber, since }) => {
      const at = new Date(since).toISOString();
      return { serialNumber, kind, at, recordedAt, data: { since: at } };
    });
  await reportEvents(transaction, events);
}

function changesOf(
  rows: readonly { serialNumber: string; since: Date }[],
  state: ConnectionState,
): Map<string, ConnectionChange> {
  return new Map(rows.map((row) => [row.serialNumber, changeOf(row, state)]));
}

function changeOf(
  { serialNumber, since }: { serialNumber: string; since: Date },
  state: ConnectionState,
): ConnectionChange {
  return { serialNumber, connection: { state, since: new Date(since).toISOString() } };
}
