import type { Database } from '../../../adapters/database/database.ts';
import { limits } from '../../../config/limits.ts';
import type { ConnectionChange, ConnectionRegistry } from './connection-registry.ts';
import type { Presence } from './presence.ts';

interface HeartbeatParts {
  database: Database;
  registry: ConnectionRegistry;
  presence: Presence;
  announce: (change: ConnectionChange) => void;
}

/** The gateway's periodic work: it reports itself, and finds the gateways and secrets that are no longer valid. */
export class Heartbeat {
  readonly #parts: HeartbeatParts;
  #lastMs = performance.now();
  /**
   * In terms of `performance.now()`. All beats since then were on time, and so probably were those of other gateways.
   */
  #steadySinceMs = this.#lastMs;
  /** The number of connections that this round has compared with the current secrets. */
  #comparedSecrets = 0;

  constructor(parts: HeartbeatParts) {
    this.#parts = parts;
  }

  agoMs(): number {
    return performance.now() - this.#lastMs;
  }

  async beat(): Promise<void> {
    const { database, registry, presence, announce } = this.#parts;
    await presence.beat();
    const nowMs = performance.now();
    // No gateway could record a beat while the database was away.
    if (nowMs - this.#lastMs > limits.gateway.deadAfterMs) this.#steadySinceMs = nowMs;
    this.#lastMs = nowMs;
    if (!database.isShared || nowMs - this.#steadySinceMs >= limits.gateway.deadAfterMs)
      for (const change of await registry.sweepDeadGateways()) announce(change);
    await this.#endReplacedSecrets();
  }

  /** The message about a new secret may be lost, so each beat also compares some of the connections. */
  async #endReplacedSecrets(): Promise<void> {
    const { registry, presence } = this.#parts;
    const serialNumbers = [...presence.connections()].map(({ serialNumber }) => serialNumber);
    if (this.#comparedSecrets >= serialNumbers.length) this.#comparedSecrets = 0;
    const last = this.#comparedSecrets + limits.gateway.secretsAtOnce;
    const newSecrets = await registry.findNewSecrets(serialNumbers.slice(this.#comparedSecrets, last));
    this.#comparedSecrets = last;
    for (const connection of presence.connections()) {
      const hash = newSecrets.get(connection.serialNumber);
      if (hash !== undefined && hash !== connection.secretHash) connection.end();
    }
  }
}
