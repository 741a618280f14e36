import type { Client } from 'aedes';

export interface MachineConnection {
  serialNumber: string;
  /** The hash of the secret that it connected with. */
  secretHash: string;
  end(): void;
  /** Sends with QoS 1. Resolves when the message is written, not when it is received. */
  publish(topic: string, payload: string): Promise<void>;
}

export interface ConnectionHandlers {
  /** `replaced`: the connection that it took over, which is ended next. */
  onConnected(connection: MachineConnection, replaced: MachineConnection | null): void;
  onDisconnected(connection: MachineConnection): void;
  /** A new connection of the machine ends one that is open. */
  onTakenOver(serialNumber: string): void;
}

interface OpenClient {
  connection: MachineConnection;
  isClosed: boolean;
}

/**
 * The newest connection of each machine. A takeover is no loss: what is taken over ends when its successor is open, or
 * never will be.
 */
export class MachineConnections {
  readonly #handlers: ConnectionHandlers;
  readonly #open = new Map<string, OpenClient>();
  /** The newest client of each machine that was let in and is not open yet. */
  readonly #arriving = new Map<string, Client>();

  constructor(handlers: ConnectionHandlers) {
    this.#handlers = handlers;
  }

  /** The client was let in. */
  arrive(client: Client): void {
    const { id, conn } = client;
    if (this.#open.has(id)) this.#handlers.onTakenOver(id);
    if (!conn.destroyed) this.#arriving.set(id, client);
    conn.once('close', () => {
      this.#leave(client);
      const open = this.#open.get(id);
      if (open?.isClosed && !this.#arriving.has(id)) this.#end(open);
    });
  }

  open(client: Client, secretHash: string): void {
    const connection: MachineConnection = {
      serialNumber: client.id,
      secretHash,
      end: () => client.close(),
      publish: (topic, payload) => publishTo(client, topic, payload),
    };
    const replaced = this.#open.get(client.id);
    const open: OpenClient = { connection, isClosed: false };
    // Not `clientDisconnect`: the broker knows clients by name, and confuses those of one machine that come together.
    client.conn.once('close', () => {
      open.isClosed = true;
      if (!this.#arriving.has(client.id)) this.#end(open);
    });
    this.#leave(client);
    this.#open.set(client.id, open);
    this.#handlers.onConnected(connection, replaced?.connection ?? null);
    if (replaced) this.#handlers.onDisconnected(replaced.connection);
  }

  #end(open: OpenClient): void {
    const { connection } = open;
    if (this.#open.get(connection.serialNumber) !== open) return; // its successor has ended it
    this.#open.delete(connection.serialNumber);
    this.#handlers.onDisconnected(connection);
  }

  /** The client does not arrive any more: it is open, or has gone. */
  #leave(client: Client): void {
    if (this.#arriving.get(client.id) === client) this.#arriving.delete(client.id);
  }
}

function publishTo(client: Client, topic: string, payload: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

const windowMs = 60_000;

/** A machine replaces its own connection when its network lost the previous one, but not more often in a minute. */
const usualTakeovers = 3;

/** Further machines are not tracked one by one. */
const maxTracked = 10_000;

/**
 * Counts how often a connection of a machine replaces an open one. Two devices with the serial number and the secret of
 * one machine end each other's connection again and again, and their messages cannot be told apart.
 */
export class Takeovers {
  readonly #machines = new Map<string, { sinceMs: number; count: number }>();

  /** @returns whether one device does not do this so often */
  isUnusual(serialNumber: string, nowMs: number): boolean {
    const known = this.#machines.get(serialNumber);
    if (known && nowMs - known.sinceMs < windowMs) {
      known.count += 1;
      return known.count > usualTakeovers;
    }
    if (this.#machines.size >= maxTracked) this.#machines.clear();
    this.#machines.set(serialNumber, { sinceMs: nowMs, count: 1 });
    return false;
  }
}
