import type { Database } from '../../../../adapters/database/database.ts';
import { limits } from '../../../../config/limits.ts';
import type { ConnectionRecorder } from './connection-recorder.ts';
import type { ConnectionChange, ConnectionRegistry } from './connection-registry.ts';

interface HeartbeatOptions {
  database: Database;
  registry: ConnectionRegistry;
  recorder: ConnectionRecorder;
  announce: (change: ConnectionChange) => void;
}

export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #lastMs = performance.now();
  /** All beats since this `performance.now()` were on time, and probably those of other gateways too. */
  #steadySinceMs = this.#lastMs;
  #comparedSecrets = 0;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  agoMs(): number {
    return performance.now() - this.#lastMs;
  }

  async beat(): Promise<void> {
    const { database, registry, recorder, announce } = this.#options;
    await recorder.beat();
    const nowMs = performance.now();
    // Gateways cannot record beats while the database is away.
    if (nowMs - this.#lastMs > limits.gateway.deadAfterMs) this.#steadySinceMs = nowMs;
    this.#lastMs = nowMs;
    if (!database.isShared || nowMs - this.#steadySinceMs >= limits.gateway.deadAfterMs)
      for (const change of await registry.sweepDeadGateways()) announce(change);
    await this.#endReplacedSecrets();
  }

  /** The message about a new secret may be lost, so each beat also compares some connections. */
  async #endReplacedSecrets(): Promise<void> {
    const { registry, recorder } = this.#options;
    const serialNumbers = [...recorder.connections()].map(({ serialNumber }) => serialNumber);
    if (this.#comparedSecrets >= serialNumbers.length) this.#comparedSecrets = 0;
    const last = this.#comparedSecrets + limits.gateway.secretsPerBatch;
    const newSecrets = await registry.findNewSecrets(serialNumbers.slice(this.#comparedSecrets, last));
    this.#comparedSecrets = last;
    for (const connection of recorder.connections()) {
      const hash = newSecrets.get(connection.serialNumber);
      if (hash !== undefined && hash !== connection.secretHash) connection.end();
    }
  }
}
