import { setImmediate } from 'node:timers/promises';
import { readingsVersion, stateVersion } from '@washboard/contract/live-socket/state-version';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { type Repeated, repeat } from '../../../timing/repeat.ts';
import { findVersionedStates } from '../appliances/index.ts';
import type { LiveHub } from './live-hub.ts';

/** An empty entry means that the version changed or was sent already. */
export interface SettledVersions {
  serialNumber: string;
  state: string;
  readings: string;
}

type SettledListener = (settled: readonly SettledVersions[]) => void;

interface Version {
  value: string;
  isSent: boolean;
}

/**
 * The versions come from the database, because the bus or a gateway may fail. Two equal readings prove that the news
 * was published, so a page with another version missed it. A machine that changes constantly needs no version, because
 * its next news reveals a gap.
 */
export class StoredVersions {
  readonly #context: Pick<Context, 'database' | 'logger'>;
  readonly #hub: LiveHub;
  readonly #listeners = new Set<SettledListener>();
  readonly #reading: Repeated;
  #known = new Map<string, { state: Version; readings: Version }>();
  #remaining: string[] = [];

  constructor(context: Pick<Context, 'database' | 'logger'>, hub: LiveHub, intervalMs: number) {
    this.#context = context;
    this.#hub = hub;
    const failure = 'the versions of the watched machines could not be read';
    this.#reading = repeat({ logger: context.logger, everyMs: intervalMs, failure, level: 'debug' }, () =>
      this.#read(),
    );
  }

  listen(listener: SettledListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#reading.stop();
  }

  async #read(): Promise<void> {
    // All pages miss the same news while the bus is away, and get snapshots afterwards.
    if (this.#hub.isBehind) return;
    const serialNumbers = this.#next();
    if (serialNumbers.length === 0) return;
    const rows = await findVersionedStates(this.#context.database.orm, serialNumbers);
    const settled = rows.flatMap((row) => this.#compare(row) ?? []);
    if (settled.length === 0) return;
    for (const listener of this.#listeners) {
      listener(settled);
      await setImmediate(); // Hundreds of sockets with a thousand machines each would block the process for 0.2 s.
    }
  }

  #next(): string[] {
    if (this.#remaining.length === 0) {
      this.#remaining = this.#hub.watchedSerialNumbers;
      const watched = new Set(this.#remaining);
      for (const serialNumber of this.#known.keys()) if (!watched.has(serialNumber)) this.#known.delete(serialNumber);
    }
    return this.#remaining.splice(0, limits.live.versionsPerBatch);
  }

  #compare(row: Awaited<ReturnType<typeof findVersionedStates>>[number]): SettledVersions | null {
    const { serialNumber } = row;
    const status = report(row.statusAt, row.statusReceivedAt);
    const telemetry = report(row.telemetryAt, row.telemetryReceivedAt);
    const since = row.connectionSince?.toISOString() ?? null;
    const openAlarms = row.openAlarms.map(({ errorCode, raisedAt }) => ({
      errorCode,
      startDate: new Date(raisedAt).toISOString(),
    }));
    const before = this.#known.get(serialNumber);
    const state = after(
      before?.state,
      stateVersion({ connection: { state: row.connection, since }, status, openAlarms }),
    );
    const readings = after(before?.readings, readingsVersion(telemetry));
    this.#known.set(serialNumber, { state, readings });
    const settled = {
      serialNumber,
      state: entry(serialNumber, before?.state, state),
      readings: entry(serialNumber, before?.readings, readings),
    };
    return settled.state || settled.readings ? settled : null;
  }
}

const report = (at: string | null, receivedAt: string | null) =>
  at === null || receivedAt === null ? null : { at, receivedAt };

function after(before: Version | undefined, value: string): Version {
  return { value, isSent: before?.value === value };
}

function entry(serialNumber: string, before: Version | undefined, { value, isSent }: Version): string {
  return isSent && !before?.isSent ? `"${serialNumber}":"${value}"` : '';
}
