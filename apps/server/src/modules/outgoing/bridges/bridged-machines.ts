import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import type { Logger } from 'pino';
import type { Orm } from '../../../adapters/database/database.ts';
import { limits } from '../../../config/limits.ts';
import { findApplianceStates, presentState } from '../../machines/appliances/index.ts';
import { type LiveHub, type SharedLiveMessage, WatchedMachines } from '../../machines/live-socket/index.ts';

interface BridgedMachinesOptions {
  orm: Orm;
  hub: LiveHub;
  logger: Logger;
  /** `before` is null at the first reading. */
  onChange: (serialNumber: string, state: ApplianceState, before: ApplianceState | null) => void;
}

export class BridgedMachines {
  readonly #options: BridgedMachinesOptions;
  readonly #watched: WatchedMachines;
  readonly #states = new Map<string, ApplianceState>();
  readonly #missed = new Set<string>();
  readonly #stopListening: (() => void)[];
  #reading: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: BridgedMachinesOptions) {
    this.#options = options;
    const { hub } = options;
    const listener = (liveMessage: SharedLiveMessage) => this.#hear(liveMessage);
    this.#watched = new WatchedMachines({
      begin: (serialNumber) => hub.listen(serialNumber, listener),
      end: (serialNumber) => hub.stopListening(serialNumber, listener),
    });
    this.#stopListening = [
      hub.listenForLoss((serialNumbers) => this.#readAgain(serialNumbers)),
      hub.listenForRestored(() => this.#readAgain(this.#watched.serialNumbers)),
    ];
  }

  follow(serialNumbers: readonly string[]): void {
    const followed = new Set(serialNumbers);
    for (const serialNumber of this.#watched.serialNumbers) {
      if (followed.has(serialNumber)) continue;
      this.#watched.forget([serialNumber]);
      this.#states.delete(serialNumber);
      this.#missed.delete(serialNumber);
    }
    const added = serialNumbers.filter((serialNumber) => !this.#watched.has(serialNumber));
    for (const serialNumber of added) this.#watched.hold(serialNumber, 'detail');
    this.#readAgain(added);
    if (this.#missed.size > 0) this.#read();
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stopListening) stop();
    this.#watched.forget(this.#watched.serialNumbers);
  }

  #hear(liveMessage: SharedLiveMessage): void {
    const { message } = liveMessage;
    const verdict = this.#watched.judge(liveMessage, performance.now());
    if (verdict === 'resync') this.#readAgain([message.serialNumber]);
    if (verdict === 'send') this.#apply(liveMessage);
  }

  #apply({ message }: SharedLiveMessage): void {
    const state = this.#states.get(message.serialNumber);
    if (!state) return this.#readAgain([message.serialNumber]);
    switch (message.type) {
      case 'status':
        return this.#change(message.serialNumber, { ...state, status: message.status });
      case 'telemetry':
        return this.#change(message.serialNumber, { ...state, telemetry: message.telemetry });
      case 'connection':
        return this.#change(message.serialNumber, { ...state, connection: message.connection });
      // Only the database knows the order of the open alarms.
      case 'alarm':
        return this.#readAgain([message.serialNumber]);
      case 'fotaStatus':
      case 'parameters':
      case 'connectivity':
        return;
    }
  }

  #change(serialNumber: string, state: ApplianceState): void {
    const before = this.#states.get(serialNumber) ?? null;
    this.#states.set(serialNumber, state);
    this.#options.onChange(serialNumber, state, before);
  }

  #readAgain(serialNumbers: Iterable<string>): void {
    for (const serialNumber of serialNumbers) if (this.#watched.has(serialNumber)) this.#missed.add(serialNumber);
    if (this.#missed.size > 0) this.#read();
  }

  #read(): void {
    this.#reading ??= this.#readMissed()
      .catch((error: unknown) => {
        this.#options.logger.warn({ err: error }, 'a bridge could not read machines');
      })
      .finally(() => {
        this.#reading = null;
      });
  }

  async #readMissed(): Promise<void> {
    const { orm, hub } = this.#options;
    // Messages of this tick share one query with those that follow.
    await Promise.resolve();
    while (this.#missed.size > 0 && !this.#isClosed) {
      const serialNumbers = [...this.#missed].slice(0, limits.live.snapshotsPerBatch);
      for (const serialNumber of serialNumbers) this.#watched.hold(serialNumber);
      const seqs = new Map(serialNumbers.map((serialNumber) => [serialNumber, hub.lastSeq(serialNumber)]));
      const rows = await findApplianceStates(orm, serialNumbers);
      const states = new Map(rows.map((row) => [row.serialNumber, presentState(row)]));
      for (const [serialNumber, seq] of seqs) {
        if (!this.#watched.has(serialNumber)) continue;
        this.#missed.delete(serialNumber);
        const state = states.get(serialNumber);
        if (state) this.#change(serialNumber, state);
        const later = this.#watched.release(serialNumber, seq);
        if (later === null) this.#missed.add(serialNumber);
        for (const liveMessage of later ?? []) this.#apply(liveMessage);
      }
    }
  }
}
