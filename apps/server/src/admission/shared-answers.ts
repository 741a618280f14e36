import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../adapters/clock/clock.ts';
import { limits } from '../config/limits.ts';

interface SharedAnswersOptions {
  clock: Clock;
  freshMs: number;
  /** After a change an answer from before it serves only for this time. */
  outdatedMs?: number;
  /** Large answers are limited by the sum of their sizes, others by their number. */
  maxSize?: number;
}

interface Shared<Answer> {
  computedAtMs: number;
  size: number;
  answer: Promise<Answer>;
  latest: Answer | null;
  isPending: boolean;
}

/**
 * Many dashboards ask for the same figures at the same time, so equal requests share one answer. The SQL conditions of
 * the scope belong to the key, so an answer never serves another scope.
 */
export class SharedAnswers<Answer> {
  readonly #parts: SharedAnswersOptions;
  readonly #answers: LRUCache<string, Shared<Answer>>;
  #changedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: SharedAnswersOptions) {
    this.#parts = parts;
    const { maxSize } = parts;
    this.#answers = new LRUCache<string, Shared<Answer>>(
      maxSize === undefined
        ? { max: limits.sharedAnswers.remembered }
        : { maxSize, sizeCalculation: ({ size }) => size },
    );
  }

  /**
   * @param compute receives the latest answer, however old it is; an answer that fails is forgotten
   * @param size counts towards `maxSize`; a positive integer
   */
  read(parts: readonly KeyPart[], compute: (latest: Answer | null) => Promise<Answer>, size = 1): Promise<Answer> {
    const key = JSON.stringify(parts.map(textOf));
    const nowMs = this.#nowMs();
    const pending = this.#answers.get(key);
    if (pending && this.#isUsable(pending, nowMs)) return pending.answer;
    const latest = pending?.latest ?? null;
    const shared: Shared<Answer> = { computedAtMs: nowMs, size, answer: compute(latest), latest, isPending: true };
    this.#answers.set(key, shared);
    shared.answer.then(
      (answer) => Object.assign(shared, { latest: answer, isPending: false }),
      () => this.#answers.peek(key) === shared && this.#answers.delete(key),
    );
    return shared.answer;
  }

  noteChange(): void {
    this.#changedAtMs = this.#nowMs();
  }

  #isUsable({ computedAtMs, isPending }: Shared<Answer>, nowMs: number): boolean {
    const { freshMs, outdatedMs = freshMs } = this.#parts;
    const ageMs = nowMs - computedAtMs;
    if (computedAtMs <= this.#changedAtMs) return ageMs < outdatedMs;
    return isPending || ageMs < freshMs;
  }

  #nowMs(): number {
    return this.#parts.clock.now().getTime();
  }
}

type KeyPart = SQL | string | number | null | undefined;

const dialect = new PgDialect();

function textOf(part: KeyPart): unknown {
  if (part === null || typeof part !== 'object') return part;
  const { sql, params } = dialect.sqlToQuery(part);
  return [sql, params];
}
