import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@washboard/machine-model/simulation/seeded-random';
import type { Person } from './person.ts';

type Claim = 'executed' | 'not executed' | null;

const betweenMs = 250;

const notExecuted: ReadonlySet<unknown> = new Set(['APPLIANCE_OFFLINE', 'COMMAND_REFUSED']);

export class Commander {
  readonly claims = new Map<string, Claim>();
  readonly #person: Person;
  readonly #serialNumbers: readonly string[];
  readonly #random: Random;
  #isWorking = false;
  #rounds: Promise<void>[] = [];

  constructor(person: Person, serialNumbers: readonly string[], random: Random) {
    this.#person = person;
    this.#serialNumbers = serialNumbers;
    this.#random = random;
  }

  work(): void {
    this.#isWorking = true;
    this.#rounds = [this.#goOn(), this.#goOn()];
  }

  async rest(): Promise<void> {
    this.#isWorking = false;
    await Promise.all(this.#rounds);
  }

  async send(serialNumber: string, commandId: string = randomUUID()): Promise<void> {
    const path = `/api/v1/event-hub-listener/${serialNumber}/cycle`;
    try {
      const { status, body } = await this.#person.call('POST', path, { operationSet: 0, commandId });
      if (status === 200 && body.outcome === 'executed') this.claims.set(commandId, 'executed');
      else this.claims.set(commandId, notExecuted.has(body.code) ? 'not executed' : null);
    } catch {
      this.claims.set(commandId, null);
    }
  }

  async #goOn(): Promise<void> {
    while (this.#isWorking) {
      const serialNumber = this.#serialNumbers[Math.floor(this.#random() * this.#serialNumbers.length)];
      if (serialNumber) await this.send(serialNumber);
      await pause(betweenMs);
    }
  }
}
