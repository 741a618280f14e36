import type { MachineNews } from './live-messages.ts';
import { createSequenceWatch } from './sequence.ts';
import { createStateVersions, type ShownState, type StateVersions } from './state-versions.ts';

/** All pages receive versions at the same moment, so each waits a random part of this time. */
export const compareWithinMs = 1000;

interface MissedNewsParts {
  isFollowed: (serialNumber: string) => boolean;
  isUp: () => boolean;
  shownStates: () => Iterable<ShownState>;
  request: (serialNumbers: readonly string[]) => void;
  random: () => number;
}

export class MissedNews {
  readonly #parts: MissedNewsParts;
  readonly #sequence = createSequenceWatch();
  readonly #versions = createStateVersions();
  #comparison: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: MissedNewsParts) {
    this.#parts = parts;
  }

  /** @returns whether the news is newer than the state of the page */
  note(news: MachineNews): boolean {
    const { isFollowed, request } = this.#parts;
    const verdict = this.#sequence.judge(news);
    if (verdict === 'old') return false;
    if (verdict === 'gap' && isFollowed(news.serialNumber)) request([news.serialNumber]);
    this.#versions.note(news);
    return true;
  }

  receiveVersions(versions: StateVersions): void {
    this.#versions.receive(versions, this.#parts.isFollowed);
    this.compareSoon();
  }

  compareSoon(): void {
    this.#comparison ??= setTimeout(() => this.#compare(), compareWithinMs * this.#parts.random());
  }

  #compare(): void {
    const { isFollowed, isUp, shownStates, request } = this.#parts;
    this.#comparison = undefined;
    if (isUp()) request(this.#versions.findStale(shownStates(), isFollowed));
  }

  /** A new socket restarts the sequence numbers. */
  forget(): void {
    this.#sequence.forget();
    this.#versions.forget();
  }

  stop(): void {
    clearTimeout(this.#comparison);
    this.#comparison = undefined;
    this.forget();
  }
}
