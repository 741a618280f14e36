import type { Client } from 'aedes';

export interface MachineConnection {
  serialNumber: string;
  /** The hash of the secret that the machine connected with. */
  secretHash: string;
  end(): void;
  /** Sends with QoS 1. Resolves when the message is written, not when it is received. */
  publish(topic: string, payload: string): Promise<void>;
}

export interface ConnectionHandlers {
  /** @param replaced the connection that was taken over, which ends next */
  onConnected(connection: MachineConnection, replaced: MachineConnection | null): void;
  onDisconnected(connection: MachineConnection): void;
  /** Called when a new connection of the machine ends an open one. */
  onTakenOver(serialNumber: string): void;
}

interface OpenClient {
  connection: MachineConnection;
  isClosed: boolean;
}

/**
 * Tracks the newest connection of each machine. A takeover is no loss: the old connection ends when its successor is
 * open, or when the successor breaks off.
 */
export class MachineConnections {
  readonly #handlers: ConnectionHandlers;
  readonly #open = new Map<string, OpenClient>();
  /** The newest client of each machine that is authenticated and not open yet. */
  readonly #arriving = new Map<string, Client>();

  constructor(handlers: ConnectionHandlers) {
    this.#handlers = handlers;
  }

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
    // The event is not `clientDisconnect`, because the broker knows clients by name and confuses simultaneous ones of
    // one machine.
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
    if (this.#open.get(connection.serialNumber) !== open) return; // The successor has already ended this connection.
    this.#open.delete(connection.serialNumber);
    this.#handlers.onDisconnected(connection);
  }

  /** The client is no longer arriving, because it is open or has left. */
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

/** The map is cleared at this size, because so many serial numbers are probably invented. */
const maxTracked = 10_000;

/**
 * Counts how often a machine's connection replaces an open one. Two devices with one serial number and secret end each
 * other's connection repeatedly, and their messages cannot be distinguished.
 */
export class Takeovers {
  readonly #machines = new Map<string, { sinceMs: number; count: number }>();

  /** @returns true if a single device does not reconnect this often */
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
