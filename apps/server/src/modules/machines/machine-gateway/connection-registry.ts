import { randomUUID } from 'node:crypto';
import type { ConnectionState } from '@washboard/contract/appliances/appliance-state';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../adapters/database/database.ts';
import { limits } from '../../../config/limits.ts';

/** One clock for all gateways: those of their own may differ by more than a dead one is given. */
const databaseNow = () => sql`clock_timestamp()`;

/** Of the machines that went offline in the same statement; what is on record as lost already, stays so. */
const noteLosses = sql`
  noted as (
    insert into connection_losses (serial_number, lost_at)
    select serial_number, connection_since from offline on conflict do nothing)`;

/** What changed for one machine. */
export interface ConnectionChange {
  serialNumber: string;
  connection: { state: ConnectionState; since: string };
}

/** A connection of a machine that came. */
export interface Arrival {
  serialNumber: string;
  connectionId: string;
  /** Of the secret that it showed. */
  secretHash: string;
  /**
   * How long ago it came, where that could not be written at once: another connection that came since stays. Null: just
   * now, so it takes the place of any other.
   */
  lateMs: number | null;
}

/** A connection of a machine that ended. */
export interface Departure {
  serialNumber: string;
  connectionId: string;
  /** How long ago. */
  lateMs: number;
}

/** Locks in the order of serial numbers, as storing messages does: two transactions never wait for each other. */
function lockStates(machines: readonly { serialNumber: string }[]): SQL {
  const serialNumbers = machines.map(({ serialNumber }) => serialNumber);
  return sql`
    select from appliance_states where serial_number = any(${sql.param(serialNumbers)}::text[])
    order by serial_number for update`;
}

/**
 * Who is connected, as the database knows it. Each connection has its own ID, so that the late end of an old one
 * does not hide a new one, here or at another gateway.
 */
export class ConnectionRegistry {
  readonly #database: Database;
  readonly #now: () => SQL;
  readonly #gatewayId = randomUUID();

  /** @param now a timestamp with time zone; another clock in tests */
  constructor(database: Database, now: () => SQL = databaseNow) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * @param arrivals at most one of each machine
   * @returns what changed, by serial number. Not there: another connection has come since, or the secret was replaced
   *   since the machine showed it; then it must go, and nothing is written down
   */
  async markOnline(arrivals: readonly Arrival[]): Promise<Map<string, ConnectionChange>> {
    return this.#database.orm.transaction(async (transaction) => {
      await transaction.execute(lockStates(arrivals));
      const { rows } = await transaction.execute<{ serialNumber: string; since: Date }>(sql`
        update appliance_states s set connection = 'online', connection_since = ${this.#ago(sql`coalesce(x."lateMs", 0)`)},
          gateway_id = ${this.#gatewayId}, connection_id = x."connectionId"
        from json_to_recordset(${JSON.stringify(arrivals)}) as x(
          "serialNumber" text, "connectionId" uuid, "secretHash" text, "lateMs" bigint)
        join appliances a on a.serial_number = x."serialNumber" and a.link_secret_hash = x."secretHash"
        where s.serial_number = x."serialNumber"
          and (x."lateMs" is null or s.connection_id is null or s.connection_since <= ${this.#ago(sql`x."lateMs"`)})
        returning s.serial_number as "serialNumber", s.connection_since as since`);
      // In a statement after the one that waited for the rows: only so it sees a loss that another gateway just noted.
      await transaction.execute(sql`
        update connection_losses l set regained_at = greatest(l.lost_at, s.connection_since)
        from appliance_states s
        where l.serial_number = any(${sql.param(rows.map(({ serialNumber }) => serialNumber))}::text[])
          and l.regained_at is null and s.serial_number = l.serial_number`);
      return changesOf(rows, 'online');
    });
  }

  /** @returns what changed, by serial number; not there where a newer connection has taken over */
  async markOffline(departures: readonly Departure[]): Promise<Map<string, ConnectionChange>> {
    return this.#database.orm.transaction(async (transaction) => {
      await transaction.execute(lockStates(departures));
      const { rows } = await transaction.execute<{ serialNumber: string; since: Date }>(sql`
        with offline as (
          update appliance_states s
          set connection = 'offline', connection_since = greatest(s.connection_since, ${this.#ago(sql`x."lateMs"`)}),
            gateway_id = null, connection_id = null
          from json_to_recordset(${JSON.stringify(departures)}) as x(
            "serialNumber" text, "connectionId" uuid, "lateMs" bigint)
          where s.serial_number = x."serialNumber" and s.connection_id = x."connectionId"
          returning s.serial_number, s.connection_since),
        ${noteLosses}
        select serial_number as "serialNumber", connection_since as since from offline`);
      return changesOf(rows, 'offline');
    });
  }

  /** Which connections of this gateway are on record, and of which machines. */
  async findOwnConnections(): Promise<Map<string, string>> {
    const { rows } = await this.#database.orm.execute<{ connectionId: string; serialNumber: string }>(sql`
      select connection_id as "connectionId", serial_number as "serialNumber" from appliance_states
      where gateway_id = ${this.#gatewayId} and connection = 'online'`);
    return new Map(rows.map(({ connectionId, serialNumber }) => [connectionId, serialNumber]));
  }

  /**
   * Of machines whose board is being replaced: the hash of the secret that counts. Who holds a connection with another
   * one missed the news of it.
   */
  async findNewSecrets(): Promise<Map<string, string>> {
    const { rows } = await this.#database.orm.execute<{ serialNumber: string; hash: string }>(sql`
      select a.serial_number as "serialNumber", a.link_secret_hash as hash
      from board_replacements r join appliances a on a.serial_number = r.serial_number
      where r.ended_at is null and r.shut_out_at is not null`);
    return new Map(rows.map(({ serialNumber, hash }) => [serialNumber, hash]));
  }

  /** Says that this gateway is alive. @returns false when it was not on record: it is new, or was taken for dead */
  async beat(): Promise<boolean> {
    const { rows } = await this.#database.orm.execute<{ isNew: boolean }>(sql`
      insert into gateways (id, last_seen_at) values (${this.#gatewayId}, ${this.#now()})
      on conflict (id) do update set last_seen_at = excluded.last_seen_at
      returning xmax = 0 as "isNew"`);
    return rows[0]?.isNew === false;
  }

  /** Marks the machines of dead gateways offline, since the gateway was last seen. @returns what changed */
  async sweepDeadGateways(): Promise<ConnectionChange[]> {
    // The embedded database serves one process, so every other gateway in it is dead.
    const isDead = this.#database.isShared
      ? sql`last_seen_at <= ${this.#ago(sql`${limits.gateway.deadAfterMs}::int`)}`
      : sql`true`;
    const { rows } = await this.#database.orm.execute<{ serialNumber: string; since: Date }>(sql`
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
      select serial_number as "serialNumber", connection_since as since from offline`);
    return [...changesOf(rows, 'offline').values()];
  }

  /** A gateway that stops in order leaves nothing behind. */
  async leave(): Promise<void> {
    await this.#database.orm.execute(sql`delete from gateways where id = ${this.#gatewayId}`);
  }

  #ago(ms: SQL): SQL {
    return sql`${this.#now()} - ${ms} * interval '1 millisecond'`;
  }
}

function changesOf(
  rows: readonly { serialNumber: string; since: Date }[],
  state: ConnectionState,
): Map<string, ConnectionChange> {
  return new Map(
    rows.map(({ serialNumber, since }) => [
      serialNumber,
      { serialNumber, connection: { state, since: new Date(since).toISOString() } },
    ]),
  );
}
