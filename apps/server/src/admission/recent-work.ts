/** A tenant is busy when it has held more than half a place on average, where the last ten seconds count most. */
const busy = { windowMs: 10_000, share: 0.5 };

interface Work {
  tenant: string;
  /** For how long places were held, weighed by age. */
  heldMs: number;
  atMs: number;
}

/** For how long tenants have held places lately. */
export class RecentWork {
  /** By tenant, the latest last. */
  readonly #ofTenants = new Map<string, Work>();
  /** Of the last two tenants that worked. */
  #latest: Work[] = [];

  isBusy(tenant: string): boolean {
    return this.#heldMs(tenant, performance.now()) > busy.share * busy.windowMs;
  }

  haveOthersWorked(tenant: string): boolean {
    const sinceMs = performance.now() - busy.windowMs;
    return this.#latest.some((work) => work.tenant !== tenant && work.atMs > sinceMs);
  }

  /** @param sinceMs `performance.now()` when the place was given that is given back now */
  add(tenant: string, sinceMs: number): void {
    const atMs = performance.now();
    const work = { tenant, heldMs: this.#heldMs(tenant, atMs) + atMs - sinceMs, atMs };
    this.#latest = [work, ...this.#latest.filter((other) => other.tenant !== tenant)].slice(0, 2);
    this.#ofTenants.delete(tenant);
    this.#ofTenants.set(tenant, work);
    for (const old of this.#ofTenants.values()) {
      if (atMs - old.atMs < 5 * busy.windowMs) break;
      this.#ofTenants.delete(old.tenant);
    }
  }

  #heldMs(tenant: string, nowMs: number): number {
    const work = this.#ofTenants.get(tenant);
    return work ? work.heldMs * Math.exp((work.atMs - nowMs) / busy.windowMs) : 0;
  }
}
