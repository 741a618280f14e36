import type { Client } from 'aedes';
import { limits } from '../../../../config/limits.ts';

export interface MachineConnection {
  serialNumber: string;
  secretHash: string;
  end(): void;
  /** Resolves when the message is written (QoS 1), not when it is received. */
  publish(topic: string, payload: string): Promise<void>;
}

export interface ConnectionHandlers {
  onConnected(connection: MachineConnection, replaced: MachineConnection | null): void;
  onDisconnected(connection: MachineConnection): void;
  onTakenOver(serialNumber: string): void;
}

interface OpenClient {
  connection: MachineConnection;
  isClosed: boolean;
}

/** A takeover is no loss: the old connection counts until its successor is open or has failed. */
export class MachineConnections {
  readonly #handlers: ConnectionHandlers;
  readonly #open = new Map<string, OpenClient>();
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
    // The broker's `clientDisconnect` confuses simultaneous clients of one machine, because it knows them by name.
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
    if (this.#open.get(connection.serialNumber) !== open) return;
    this.#open.delete(connection.serialNumber);
    this.#handlers.onDisconnected(connection);
  }

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

/** A lost network makes a machine replace its own connection, but not more often in a minute. */
const usualTakeovers = 3;

/**
 * Two devices with the identity of one machine end each other's connection repeatedly, and their messages cannot be
 * distinguished.
 */
export class Takeovers {
  readonly #machines = new Map<string, { sinceMs: number; count: number }>();

  /** @returns true if a single device does not reconnect this often */
  isUnusual(serialNumber: string, nowMs: number): boolean {
    const connected = this.#machines.get(serialNumber);
    if (connected && nowMs - connected.sinceMs < windowMs) {
      connected.count += 1;
      return connected.count > usualTakeovers;
    }
    if (this.#machines.size >= limits.gateway.trackedMachines) this.#machines.clear();
    this.#machines.set(serialNumber, { sinceMs: nowMs, count: 1 });
    return false;
  }
}
