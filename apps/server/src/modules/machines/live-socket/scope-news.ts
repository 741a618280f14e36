import type { AlarmStanding } from '@washboard/contract/alarms/alarms';
import type { LiveServerMessage } from '@washboard/contract/live-socket/live-messages';
import { limits } from '../../../config/limits.ts';
import type { AlarmListener, AttentionListener } from './live-hub.ts';

interface ScopeNewsOptions {
  listenForAlarms(listener: AlarmListener): () => void;
  listenForAttention(listener: AttentionListener): () => void;
  enqueue(work: () => Promise<void>): void;
  visibleOf(serialNumbers: readonly string[]): Promise<string[]>;
  send(message: LiveServerMessage): void;
}

/**
 * A fleet has thousands of machines, so they are not watched: one query per short interval finds those with news in the
 * scope.
 */
export class ScopeNews {
  readonly #options: ScopeNewsOptions;
  /** Only the latest state of an alarm matters. */
  #alarms = new Map<string, { serialNumber: string; alarm: AlarmStanding }>();
  /** Machines whose need for attention has changed. */
  #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void)[] = [];

  constructor(options: ScopeNewsOptions) {
    this.#options = options;
  }

  follow(): void {
    if (this.#stopListening.length > 0) return;
    this.#stopListening = [
      this.#options.listenForAlarms(({ serialNumber, alarm }) => {
        this.#alarms.set(`${serialNumber} ${alarm.errorCode}`, { serialNumber, alarm });
        this.#flushSoon();
      }),
      this.#options.listenForAttention((serialNumbers) => {
        for (const serialNumber of serialNumbers) this.#changed.add(serialNumber);
        this.#flushSoon();
      }),
    ];
  }

  stop(): void {
    for (const stop of this.#stopListening) stop();
    clearTimeout(this.#timer);
  }

  #flushSoon(): void {
    this.#timer ??= setTimeout(() => this.#flush(), limits.live.gatherAlarmsMs);
  }

  #flush(): void {
    this.#timer = undefined;
    const alarms = [...this.#alarms.values()];
    const changed = [...this.#changed];
    this.#alarms = new Map();
    this.#changed = new Set();
    this.#options.enqueue(async () => {
      const { visibleOf, send } = this.#options;
      const affected = new Set([...changed, ...alarms.map(({ serialNumber }) => serialNumber)]);
      const visible = new Set(await visibleOf([...affected]));
      for (const alarm of alarms) if (visible.has(alarm.serialNumber)) send({ type: 'alarmInScope', ...alarm });
      if (changed.some((serialNumber) => visible.has(serialNumber))) send({ type: 'attention' });
    });
  }
}
