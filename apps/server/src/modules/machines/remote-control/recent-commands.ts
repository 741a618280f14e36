import { isDeepStrictEqual } from 'node:util';
import { minuteMs } from '@washboard/contract/time/durations';
import type { Clock } from '../../../adapters/clock/clock.ts';

const pauseMs = 10 * minuteMs;

/** The last command to each machine. One that is not confirmed may be sent again after the pause. */
export class RecentCommands<Body> {
  readonly #clock: Clock;
  readonly #sent = new Map<string, { body: Body; againMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  has(serialNumber: string, body: Body): boolean {
    const commands = this.#sent.get(serialNumber);
    return commands !== undefined && commands.againMs > this.#nowMs() && isDeepStrictEqual(commands.body, body);
  }

  add(serialNumber: string, body: Body): void {
    this.#current().set(serialNumber, { body, againMs: this.#nowMs() + pauseMs });
  }

  serialNumbers(): string[] {
    return [...this.#current().keys()];
  }

  bodies(): Body[] {
    return Array.from(this.#current().values(), ({ body }) => body);
  }

  #current() {
    const nowMs = this.#nowMs();
    for (const [serialNumber, { againMs }] of this.#sent) if (againMs <= nowMs) this.#sent.delete(serialNumber);
    return this.#sent;
  }

  #nowMs(): number {
    return this.#clock.now().getTime();
  }
}
