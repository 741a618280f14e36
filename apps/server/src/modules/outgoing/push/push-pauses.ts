import { limits } from '../../../config/limits.ts';

/** Not sent: the push service is not to be asked yet. */
export class PushPausedError extends Error {
  override name = 'PushPausedError';
}

interface Pause {
  untilMs: number;
  /** In a row without an answer. */
  silences: number;
}

const mostPauses = 1000;

/**
 * Until when push services are left alone: one that sends `Retry-After`, with 429 for a subscription, with 503 for all
 * of its; and one that does not answer, because each try holds a place for as long as its deadline. Each process learns
 * it by itself. Messages that wait are tried again by the queue.
 */
export class PushPauses {
  readonly #pauses = new Map<string, Pause>();
  readonly #nowMs: () => number;

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** @throws PushPausedError */
  check({ origin, href }: URL): void {
    for (const place of [origin, href]) {
      if ((this.#pauses.get(place)?.untilMs ?? 0) > this.#nowMs()) throw new PushPausedError('the push service rests');
    }
  }

  noteAnswer({ origin, href }: URL, status: number, retryAfterS: number | null): void {
    this.#pauses.delete(origin);
    const place = status === 429 ? href : status === 503 ? origin : null;
    if (place !== null && retryAfterS !== null) {
      this.#begin(place, { seconds: Math.min(retryAfterS, limits.push.longestRetryAfterS), silences: 0 });
    }
  }

  noteSilence({ origin }: URL): void {
    const { first, longest } = limits.push.silencePauseS;
    const silences = this.#pauses.get(origin)?.silences ?? 0;
    this.#begin(origin, { seconds: Math.min(first * 2 ** silences, longest), silences: silences + 1 });
  }

  #begin(place: string, { seconds, silences }: { seconds: number; silences: number }): void {
    this.#pauses.delete(place);
    const [oldest] = this.#pauses.keys();
    if (this.#pauses.size >= mostPauses && oldest !== undefined) this.#pauses.delete(oldest);
    this.#pauses.set(place, { untilMs: this.#nowMs() + seconds * 1000, silences });
  }
}
