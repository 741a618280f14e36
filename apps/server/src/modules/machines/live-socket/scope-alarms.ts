import type { AlarmStanding } from '@washboard/contract/alarms/alarms';
import type { LiveServerMessage } from '@washboard/contract/live/live-messages';
import { limits } from '../../../config/limits.ts';
import type { AlarmListener } from './live-hub.ts';

interface ScopeAlarmsParts {
  listen(listener: AlarmListener): () => void;
  enqueue(work: () => Promise<void>): void;
  visibleOf(serialNumbers: readonly string[]): Promise<string[]>;
  send(message: LiveServerMessage): void;
}

/**
 * A fleet has thousands of machines, so they are not watched: one query per short interval finds those with news in the
 * scope.
 */
export class ScopeAlarms {
  readonly #parts: ScopeAlarmsParts;
  /** Only the latest state of an alarm matters. */
  #waiting = new Map<string, { serialNumber: string; alarm: AlarmStanding }>();
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | null = null;

  constructor(parts: ScopeAlarmsParts) {
    this.#parts = parts;
  }

  follow(): void {
    this.#stopListening ??= this.#parts.listen(({ serialNumber, alarm }) => {
      this.#waiting.set(`${serialNumber} ${alarm.errorCode}`, { serialNumber, alarm });
      this.#timer ??= setTimeout(() => this.#flush(), limits.live.gatherAlarmsMs);
    });
  }

  stop(): void {
    this.#stopListening?.();
    clearTimeout(this.#timer);
  }

  #flush(): void {
    this.#timer = undefined;
    const news = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#parts.enqueue(async () => {
      const { visibleOf, send } = this.#parts;
      const visible = new Set(await visibleOf([...new Set(news.map(({ serialNumber }) => serialNumber))]));
      for (const one of news) if (visible.has(one.serialNumber)) send({ type: 'alarmInScope', ...one });
    });
  }
}
