import { randomUUID } from 'node:crypto';
import type { ConnectionState } from '@washboard/contract/appliances/appliance-state';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';

/**
 * A gateway that was silent for longer is dead, and its machines are not connected through it. With the others looking
 * every 5 seconds, they are shown offline within 20.
 */
const deadAfterMs = 14_000;

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

/**
 * Who is connected, as the database knows it. Each connection has its own ID, so that the late end of an old one
 * does not hide a new one, here or at another gateway.
 */
export class ConnectionRegistry {
  readonly #context: Pick<Context, 'database' | 'clock'>;
  readonly #gatewayId = randomUUID();

  constructor(context: Pick<Context, 'database' | 'clock'>) {
    this.#context = context;
  }

  /** @returns null when its secret was replaced since it showed it: then it must go, and nothing is written down */
  async markOnline(serialNumber: string, connectionId: string, secretHash: string): Promise<ConnectionChange | null> {
    const since = this.#context.clock.now().toISOString();
    return this.#context.database.orm.transaction(async (transaction) => {
      const { rows } = await transaction.execute(sql`
        update appliance_states s set connection = 'online', connection_since = ${since},
          gateway_id = ${this.#gatewayId}, connection_id = ${connectionId}
        from appliances a
        where s.serial_number = ${serialNumber} and a.serial_number = s.serial_number
          and a.link_secret_hash = ${secretHash}
        returning s.serial_number`);
      if (rows.length === 0) return null;
      // In a statement after the one that waited for the row: only so it sees a loss that another gateway just noted.
      await transaction.execute(sql`
        update connection_losses set regained_at = greatest(lost_at, ${since})
        where serial_number = ${serialNumber} and regained_at is null`);
      return { serialNumber, connection: { state: 'online', since } };
    });
  }

  /** @returns null when a newer connection has taken over */
  async markOffline(serialNumber: string, connectionId: string): Promise<ConnectionChange | null> {
    const since = this.#context.clock.now().toISOString();
    const { rows } = await this.#context.database.orm.execute(sql`
      with offline as (
        update appliance_states set connection = 'offline', connection_since = ${since},
          gateway_id = null, connection_id = null
        where serial_number = ${serialNumber} and connection_id = ${connectionId}
        returning serial_number, connection_since),
      ${noteLosses}
      select serial_number from offline`);
    return rows.length === 0 ? null : { serialNumber, connection: { state: 'offline', since } };
  }

  /**
   * Of machines whose board is being replaced: the hash of the secret that counts. Who holds a connection with another
   * one missed the news of it.
   */
  async findNewSecrets(): Promise<Map<string, string>> {
    const { rows } = await this.#context.database.orm.execute<{ serialNumber: string; hash: string }>(sql`
      select a.serial_number as "serialNumber", a.link_secret_hash as hash
      from board_replacements r join appliances a on a.serial_number = r.serial_number
      where r.ended_at is null and r.shut_out_at is not null`);
    return new Map(rows.map(({ serialNumber, hash }) => [serialNumber, hash]));
  }

  /** Says that this gateway is alive. @returns false when it was not on record: it is new, or was taken for dead */
  async beat(): Promise<boolean> {
    const now = this.#context.clock.now().toISOString();
    const { rows } = await this.#context.database.orm.execute<{ isNew: boolean }>(sql`
      insert into gateways (id, last_seen_at) values (${this.#gatewayId}, ${now})
      on conflict (id) do update set last_seen_at = excluded.last_seen_at
      returning xmax = 0 as "isNew"`);
    return rows[0]?.isNew === false;
  }

  /** Marks the machines of dead gateways offline, since the gateway was last seen. @returns what changed */
  async sweepDeadGateways(): Promise<ConnectionChange[]> {
    const { database, clock } = this.#context;
    // The embedded database serves one process, so whoever else is written there is gone.
    const seenBefore = new Date(
      clock.now().getTime() - (database.engine === 'embedded' ? 0 : deadAfterMs),
    ).toISOString();
    const { rows } = await database.orm.execute<{ serialNumber: string; since: Date }>(sql`
      with dead as (
        delete from gateways where id <> ${this.#gatewayId} and last_seen_at <= ${seenBefore} returning id, last_seen_at),
      offline as (
        update appliance_states s set connection = 'offline', connection_since = dead.last_seen_at,
          gateway_id = null, connection_id = null
        from dead where s.gateway_id = dead.id
        returning s.serial_number, s.connection_since),
      ${noteLosses}
      select serial_number as "serialNumber", connection_since as since from offline`);
    return rows.map(({ serialNumber, since }) => ({
      serialNumber,
      connection: { state: 'offline', since: new Date(since).toISOString() },
    }));
  }

  /** A gateway that stops in order leaves nothing behind. */
  async leave(): Promise<void> {
    await this.#context.database.orm.execute(sql`delete from gateways where id = ${this.#gatewayId}`);
  }
}
