const windowMs = 60_000;

/** A machine replaces its own connection when its network lost the previous one, but not more often in a minute. */
const usualTakeovers = 3;

/** Further machines are not tracked one by one. */
const maxTracked = 10_000;

/**
 * Counts how often a connection of a machine replaces an open one. Two devices with the serial number and the secret of
 * one machine end each other's connection again and again, and their messages cannot be told apart.
 */
export class Takeovers {
  readonly #machines = new Map<string, { sinceMs: number; count: number }>();

  /** @returns whether one device does not do this so often */
  isUnusual(serialNumber: string, nowMs: number): boolean {
    const known = this.#machines.get(serialNumber);
    if (known && nowMs - known.sinceMs < windowMs) {
      known.count += 1;
      return known.count > usualTakeovers;
    }
    if (this.#machines.size >= maxTracked) this.#machines.clear();
    this.#machines.set(serialNumber, { sinceMs: nowMs, count: 1 });
    return false;
  }
}
