import { limits } from '../../../config/limits.ts';
import type { SharedLiveMessage } from './live-feed.ts';

/** A machine may be watched in the list and on its own page. */
export type WatchKind = 'summary' | 'detail';

interface Watch extends Record<WatchKind, boolean> {
  lastSeq: number | null;
  held: SharedLiveMessage[] | null;
  telemetrySentAtMs: number;
}

export type WatchVerdict = 'send' | 'resync' | 'skip';

interface WatchIndex {
  begin(serialNumber: string): void;
  end(serialNumber: string): void;
}

export class WatchedMachines {
  readonly #watches = new Map<string, Watch>();
  readonly #index: WatchIndex;

  constructor(index: WatchIndex) {
    this.#index = index;
  }

  get serialNumbers(): string[] {
    return [...this.#watches.keys()];
  }

  has(serialNumber: string): boolean {
    return this.#watches.has(serialNumber);
  }

  isDetailed(serialNumber: string): boolean {
    return this.#watches.get(serialNumber)?.detail === true;
  }

  hold(serialNumber: string, kind?: WatchKind): void {
    let watch = this.#watches.get(serialNumber);
    if (!watch) {
      watch = { summary: false, detail: false, lastSeq: null, held: null, telemetrySentAtMs: 0 };
      this.#watches.set(serialNumber, watch);
      this.#index.begin(serialNumber);
    }
    if (kind) watch[kind] = true;
    watch.lastSeq = null;
    // The snapshot is read later, so it contains the messages held so far.
    watch.held = [];
    watch.telemetrySentAtMs = 0;
  }

  end(serialNumbers: Iterable<string>, kind: WatchKind): void {
    for (const serialNumber of serialNumbers) {
      const watch = this.#watches.get(serialNumber);
      if (!watch) continue;
      watch[kind] = false;
      if (!watch.summary && !watch.detail) this.forget([serialNumber]);
    }
  }

  /**
   * The caller has sent the snapshot.
   * @param seq the machine's last number when {@link hold} was called
   * @returns the held messages, or null if they have a gap: then messages stay held until another snapshot
   */
  release(serialNumber: string, seq: number): SharedLiveMessage[] | null {
    const watch = this.#watches.get(serialNumber);
    if (!watch) return [];
    const later = watch.held ?? [];
    const numbers = [...(seq === 0 ? [] : [seq]), ...later.map(({ message }) => message.seq)];
    if (numbers.some((number, i) => i > 0 && number !== (numbers[i - 1] ?? 0) + 1)) {
      watch.held = [];
      return null;
    }
    watch.held = null;
    watch.lastSeq = later.at(-1)?.message.seq ?? (seq === 0 ? null : seq);
    return later;
  }

  forget(serialNumbers: Iterable<string>): void {
    for (const serialNumber of serialNumbers) if (this.#watches.delete(serialNumber)) this.#index.end(serialNumber);
  }

  judge(liveMessage: SharedLiveMessage, nowMs: number): WatchVerdict {
    const { message } = liveMessage;
    const watch = this.#watches.get(message.serialNumber);
    if (!watch) return 'skip';
    if (watch.held) {
      watch.held.push(liveMessage);
      return 'skip';
    }
    const isGap = watch.lastSeq !== null && message.seq !== watch.lastSeq + 1;
    watch.lastSeq = message.seq;
    if (isGap) return 'resync';
    if (watch.detail) return 'send';
    if (message.type === 'connectivity') return 'skip';
    if (message.type !== 'telemetry') return 'send';
    if (nowMs - watch.telemetrySentAtMs < limits.live.summaryReadingsMs) return 'skip';
    watch.telemetrySentAtMs = nowMs;
    return 'send';
  }
}
