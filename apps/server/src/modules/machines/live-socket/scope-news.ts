import type { AlarmStanding } from '@washboard/contract/alarms/alarms';
import type { LiveServerMessage } from '@washboard/contract/live-socket/live-messages';
import { limits } from '../../../config/limits.ts';
import type { AlarmListener, AttentionListener } from './live-hub.ts';

interface ScopeNewsParts {
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
  readonly #parts: ScopeNewsParts;
  /** Only the latest state of an alarm matters. */
  #alarms = new Map<string, { serialNumber: string; alarm: AlarmStanding }>();
  /** Machines whose need for attention has changed. */
  #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void)[] = [];

  constructor(parts: ScopeNewsParts) {
    this.#parts = parts;
  }

  follow(): void {
    if (this.#stopListening.length > 0) return;
    this.#stopListening = [
      this.#parts.listenForAlarms(({ serialNumber, alarm }) => {
        this.#alarms.set(`${serialNumber} ${alarm.errorCode}`, { serialNumber, alarm });
        this.#flushSoon();
      }),
      this.#parts.listenForAttention((serialNumbers) => {
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
    this.#parts.enqueue(async () => {
      const { visibleOf, send } = this.#parts;
      const about = new Set([...changed, ...alarms.map(({ serialNumber }) => serialNumber)]);
      const visible = new Set(await visibleOf([...about]));
      for (const alarm of alarms) if (visible.has(alarm.serialNumber)) send({ type: 'alarmInScope', ...alarm });
      if (changed.some((serialNumber) => visible.has(serialNumber))) send({ type: 'attention' });
    });
  }
}
