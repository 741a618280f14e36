import { DeadlineError } from '../timing/within.ts';
import { serverTenant } from './tenant.ts';

export interface FairQueueBounds {
  slots: number;
  slotsPerTenant: number;
  /** The limit applies while other tenants work too. The default is `slotsPerTenant`. */
  slotsOfBusyTenant?: number;
  /** The server's own work may also use all other slots. */
  slotsOfServer?: number;
  waitingPerTenant: number;
}

interface QueueMeter {
  waited(seconds: number): void;
  refused(): void;
}

export type Release = () => void;

interface AcquireOptions {
  maxWaitMs?: number;
  signal?: AbortSignal;
  onWait?: (position: () => number) => void;
}

export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

interface Waiting {
  admit(): void;
}

interface Tenant {
  name: string;
  isServer: boolean;
  held: number;
  waiting: Set<Waiting>;
  servedAt: number;
}

const noMeter: QueueMeter = { waited() {}, refused() {} };

export class FairQueue {
  readonly #bounds: Required<FairQueueBounds>;
  readonly #meter: QueueMeter;
  readonly #tenants = new Map<string, Tenant>();
  readonly #waitingTenants = new Set<Tenant>();
  readonly #recentWork = new RecentWork();
  #held = 0;
  #heldByTenants = 0;
  #waiting = 0;
  #served = 0;

  constructor(bounds: FairQueueBounds, meter: QueueMeter = noMeter) {
    this.#bounds = { slotsOfBusyTenant: bounds.slotsPerTenant, slotsOfServer: 0, ...bounds };
    this.#meter = meter;
  }

  get held(): number {
    return this.#held;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * The tenant with the fewest slots comes first; among equals, the one that was served longest ago, and a new one
   * next to last. Work of one tenant is served in the order of its arrival.
   * @param options.onWait gets a function that returns the position among the tenant's waiting work, from 1; 0 when it
   * no longer waits
   * @throws QueueFullError immediately when too much of the tenant's work waits; DeadlineError after `maxWaitMs`; the
   * signal's reason when it aborts first
   */
  async acquire(name: string, options: AcquireOptions = {}): Promise<Release> {
    options.signal?.throwIfAborted();
    const tenant = this.#tenantOf(name);
    if (tenant.waiting.size === 0 && this.#mayAcquire(tenant)) return this.#occupy(tenant);
    if (tenant.waiting.size >= this.#bounds.waitingPerTenant && !tenant.isServer) {
      this.#meter.refused();
      this.#forget(tenant);
      throw new QueueFullError(`too much work of ${name} waits`);
    }
    return this.#wait(tenant, options);
  }

  #tenantOf(name: string): Tenant {
    const existing = this.#tenants.get(name);
    if (existing) return existing;
    // A new tenant comes before the one that was served last, and after all that were served before.
    const servedAt = this.#served - 0.5;
    const tenant: Tenant = { name, isServer: name === serverTenant, held: 0, waiting: new Set(), servedAt };
    this.#tenants.set(name, tenant);
    return tenant;
  }

  #mayAcquire({ name, isServer, held }: Tenant): boolean {
    const { slots, slotsPerTenant, slotsOfBusyTenant, slotsOfServer } = this.#bounds;
    if (this.#held >= slots) return false;
    if (isServer) return true;
    if (held >= slotsPerTenant || this.#heldByTenants >= slots - slotsOfServer) return false;
    if (held < slotsOfBusyTenant || !this.#recentWork.isBusy(name)) return true;
    return this.#heldByTenants <= held && !this.#recentWork.haveOthersWorked(name);
  }

  #occupy(tenant: Tenant): Release {
    this.#held += 1;
    if (!tenant.isServer) this.#heldByTenants += 1;
    tenant.held += 1;
    this.#served += 1;
    tenant.servedAt = this.#served;
    const sinceMs = performance.now();
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#leave(tenant, sinceMs);
    };
  }

  #leave(tenant: Tenant, sinceMs: number): void {
    if (!tenant.isServer) this.#recentWork.add(tenant.name, sinceMs);
    this.#held -= 1;
    if (!tenant.isServer) this.#heldByTenants -= 1;
    tenant.held -= 1;
    this.#admitNext();
    this.#forget(tenant);
  }

  #admitNext(): void {
    let next: Tenant | null = null;
    for (const tenant of this.#waitingTenants) {
      if (this.#mayAcquire(tenant) && (next === null || comesBefore(tenant, next))) next = tenant;
    }
    const [first] = next?.waiting ?? [];
    first?.admit();
  }

  #wait(tenant: Tenant, { maxWaitMs, signal, onWait }: AcquireOptions): Promise<Release> {
    const beganAtMs = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const entry: Waiting = {
      admit: () => {
        stopWaiting();
        resolve(this.#occupy(tenant));
        this.#meter.waited((performance.now() - beganAtMs) / 1000);
      },
    };
    const giveUp = (reason: unknown) => {
      stopWaiting();
      this.#forget(tenant);
      reject(reason);
    };
    const abort = () => giveUp(signal?.reason);
    const expire = () => {
      this.#meter.refused();
      giveUp(new DeadlineError(`no slot within ${maxWaitMs} ms`));
    };
    const timer = maxWaitMs === undefined ? undefined : setTimeout(expire, maxWaitMs);
    const stopWaiting = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      this.#removeWaiting(tenant, entry);
    };
    signal?.addEventListener('abort', abort, { once: true });
    this.#addWaiting(tenant, entry);
    onWait?.(() => [...tenant.waiting].indexOf(entry) + 1);
    return promise;
  }

  #addWaiting(tenant: Tenant, entry: Waiting): void {
    tenant.waiting.add(entry);
    this.#waitingTenants.add(tenant);
    this.#waiting += 1;
  }

  #removeWaiting(tenant: Tenant, entry: Waiting): void {
    tenant.waiting.delete(entry);
    if (tenant.waiting.size === 0) this.#waitingTenants.delete(tenant);
    this.#waiting -= 1;
  }

  #forget(tenant: Tenant): void {
    if (tenant.held === 0 && tenant.waiting.size === 0) this.#tenants.delete(tenant.name);
  }
}

const comesBefore = (a: Tenant, b: Tenant) => a.held < b.held || (a.held === b.held && a.servedAt < b.servedAt);

/** A tenant is busy when it has held more than half a slot on average, where the last ten seconds count most. */
const busy = { windowMs: 10_000, share: 0.5 };

interface Work {
  tenant: string;
  heldMs: number;
  atMs: number;
}

class RecentWork {
  readonly #ofTenants = new Map<string, Work>();
  #latest: Work[] = [];

  isBusy(tenant: string): boolean {
    return this.#heldMs(tenant, performance.now()) > busy.share * busy.windowMs;
  }

  haveOthersWorked(tenant: string): boolean {
    const sinceMs = performance.now() - busy.windowMs;
    return this.#latest.some((work) => work.tenant !== tenant && work.atMs > sinceMs);
  }

  add(tenant: string, sinceMs: number): void {
    const atMs = performance.now();
    const work = { tenant, heldMs: this.#heldMs(tenant, atMs) + atMs - sinceMs, atMs };
    this.#latest = [work, ...this.#latest.filter((waiting) => waiting.tenant !== tenant)].slice(0, 2);
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
