import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { limits } from '../../../../config/limits.ts';
import type { ConnectionChange, ConnectionRegistry, Departure } from './connection-registry.ts';
import type { MachineConnection } from './machine-connections.ts';

interface Entry {
  connection: MachineConnection;
  openedAtMs: number;
  /** Recording this connection ends the recorded one that it took over. */
  inherited: string | null;
}

interface ConnectionRecorderOptions {
  registry: ConnectionRegistry;
  logger: Logger;
  announce: (change: ConnectionChange) => void;
  announceReplaced: (connectionId: string) => void;
}

/** A younger change is recorded with the current time. */
const noticeableMs = 1000;

const beatsBetweenComparisons = 4;

/**
 * Writes the connections that are open here to the registry, also after the database was away.
 *
 * | A connection is in      | It is open | The registry has it |
 * |-------------------------|------------|---------------------|
 * | `#open` and `#waiting`  | yes        | not yet             |
 * | `#open` only            | yes        | yes, or maybe       |
 * | `#ended`                | no         | maybe, as open      |
 */
export class ConnectionRecorder {
  readonly #options: ConnectionRecorderOptions;
  readonly #open = new Map<string, Entry>();
  readonly #idOf = new Map<MachineConnection, string>();
  readonly #waiting = new Set<string>();
  readonly #ended = new Map<string, { serialNumber: string; endedAtMs: number }>();
  /** Recordings are sequential, so that the last one recorded is the last that happened. */
  #work: Promise<void> = Promise.resolve();
  #isWriteDue = false;
  #isInDoubt = false;
  #beats = 0;

  constructor(options: ConnectionRecorderOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#open.size;
  }

  connections(): Iterable<MachineConnection> {
    return this.#idOf.keys();
  }

  /** @param replaced the connection that this one took over without a gap */
  opened(connection: MachineConnection, replaced: MachineConnection | null = null): void {
    const connectionId = randomUUID();
    const inherited = replaced && this.#inherit(replaced);
    this.#open.set(connectionId, { connection, openedAtMs: performance.now(), inherited });
    this.#idOf.set(connection, connectionId);
    this.#waiting.add(connectionId);
    this.#write();
  }

  closed(connection: MachineConnection): void {
    // The end of an unrecorded connection is not recorded, so constant reconnecting costs nothing.
    const recorded = this.#inherit(connection);
    if (recorded) this.#end(recorded, connection);
  }

  /** @returns the ID in the registry: the connection's own, or that of the one it took over */
  #inherit(connection: MachineConnection): string | null {
    const connectionId = this.#idOf.get(connection);
    if (!connectionId) return null;
    const inherited = this.#open.get(connectionId)?.inherited ?? null;
    this.#idOf.delete(connection);
    this.#open.delete(connectionId);
    return this.#waiting.delete(connectionId) ? inherited : connectionId;
  }

  #end(connectionId: string, { serialNumber }: MachineConnection): void {
    this.#ended.set(connectionId, { serialNumber, endedAtMs: performance.now() });
    this.#write();
  }

  /**
   * If the connection stayed open, its machine would be shown offline when the recorded one ends.
   * @returns the machine, or null if the connection is not open here
   */
  dismiss(connectionId: string): string | null {
    const connection = this.#open.get(connectionId)?.connection;
    connection?.end();
    return connection?.serialNumber ?? null;
  }

  async beat(): Promise<void> {
    const { registry } = this.#options;
    this.#beats += 1;
    const wasOnRecord = await registry.beat();
    // A gateway may have been considered dead, for example after the computer slept.
    if (!wasOnRecord || this.#isInDoubt || this.#beats % beatsBetweenComparisons === 0)
      this.#enqueue(() => this.#compare());
  }

  async settled(): Promise<void> {
    await this.#work;
  }

  /** Changes during a recording are collected for the next one. */
  #write(): void {
    if (this.#isWriteDue) return;
    this.#isWriteDue = true;
    this.#enqueue(async () => {
      this.#isWriteDue = false;
      await this.#recordChanges();
    });
  }

  /** Later changes must follow in order, otherwise a machine that left could be online again. */
  async #recordChanges(): Promise<void> {
    const arrived = [...this.#waiting];
    await this.#recordEnded();
    const lateMsOf = ({ openedAtMs }: Entry) => {
      const agoMs = agoOf(openedAtMs);
      return agoMs < noticeableMs ? null : agoMs;
    };
    for (const connectionIds of inParts(arrived)) await this.#recordOnline(connectionIds, lateMsOf);
  }

  async #recordOnline(connectionIds: readonly string[], lateMsOf: (entry: Entry) => number | null): Promise<void> {
    const { registry, announce, announceReplaced } = this.#options;
    const arrivals = new Map<string, { connectionId: string; entry: Entry }>();
    for (const connectionId of connectionIds) {
      const entry = this.#open.get(connectionId);
      this.#waiting.delete(connectionId);
      if (!entry) continue;
      const { serialNumber } = entry.connection;
      const earlier = arrivals.get(serialNumber)?.entry;
      if (earlier) {
        entry.inherited ??= earlier.inherited;
        earlier.connection.end();
      }
      arrivals.delete(serialNumber);
      arrivals.set(serialNumber, { connectionId, entry });
    }
    const changes = await registry.markOnline(
      [...arrivals].map(([serialNumber, { connectionId, entry }]) => {
        const { secretHash } = entry.connection;
        return { serialNumber, connectionId, secretHash, lateMs: lateMsOf(entry), tookOverId: entry.inherited };
      }),
    );
    for (const [serialNumber, { entry }] of arrivals) {
      const change = changes.get(serialNumber);
      if (change) announce(change);
      else {
        entry.connection.end();
        if (entry.inherited) this.#end(entry.inherited, entry.connection);
      }
      if (change?.replacedId) announceReplaced(change.replacedId);
    }
  }

  async #recordEnded(): Promise<void> {
    for (const connectionIds of inParts(this.#ended.keys())) {
      const departures = connectionIds.flatMap((connectionId) => {
        const ended = this.#ended.get(connectionId);
        if (!ended) return [];
        const agoMs = agoOf(ended.endedAtMs);
        const lateMs = agoMs < noticeableMs ? 0 : agoMs;
        return [{ serialNumber: ended.serialNumber, connectionId, lateMs }];
      });
      await this.#recordOffline(departures);
      for (const connectionId of connectionIds) this.#ended.delete(connectionId);
    }
  }

  async #recordOffline(departures: readonly Departure[]): Promise<void> {
    const { registry, announce } = this.#options;
    for (const change of (await registry.markOffline(departures)).values()) announce(change);
  }

  async #compare(): Promise<void> {
    const { registry } = this.#options;
    this.#isInDoubt = false;
    await this.#recordChanges();
    const onRecord = await registry.findOwnConnections();
    const inherited = new Set([...this.#waiting].map((id) => this.#open.get(id)?.inherited));
    const vanished = [...onRecord].filter(([id]) => !this.#open.has(id) && !this.#ended.has(id) && !inherited.has(id));
    for (const part of inParts(vanished))
      await this.#recordOffline(
        part.map(([connectionId, serialNumber]) => ({ serialNumber, connectionId, lateMs: 0 })),
      );
    const missing = [...this.#open.keys()].filter((id) => !this.#waiting.has(id) && !onRecord.has(id));
    for (const connectionIds of inParts(missing))
      await this.#recordOnline(connectionIds, ({ openedAtMs }) => agoOf(openedAtMs));
  }

  #enqueue(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch((error: unknown) => {
      this.#options.logger.error({ err: error }, 'connection not recorded; it will be tried again');
      this.#isInDoubt = true;
    });
  }
}

function agoOf(ms: number): number {
  return Math.round(performance.now() - ms);
}

function inParts<T>(items: Iterable<T>): T[][] {
  const rest = [...items];
  const parts: T[][] = [];
  while (rest.length > 0) parts.push(rest.splice(0, limits.gateway.connectionsPerBatch));
  return parts;
}
