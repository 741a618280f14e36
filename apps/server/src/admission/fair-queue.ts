import { DeadlineError } from '../timing/within.ts';
import { house } from './tenant.ts';

interface FairQueueBounds {
  /** Pieces of work at the same time, of all tenants. */
  places: number;
  /** Places that one tenant may hold. */
  placesPerTenant: number;
  /** Places of a tenant that has been busy lately, while other tenants work, too. As many as others have by default. */
  placesOfBusyTenant?: number;
  /** Places that only the server's own work may take, which may take all others, too. */
  placesOfHouse?: number;
  /** Pieces of work of one tenant that may wait. */
  waitingPerTenant: number;
}

/** What a queue reports about itself. */
export interface QueueMeter {
  waited(seconds: number): void;
  refused(): void;
}

/** Gives back a place; a second call does nothing. */
export type Leave = () => void;

interface EnterOptions {
  maxWaitMs?: number;
  signal?: AbortSignal;
  onWait?: (position: () => number) => void;
}

export interface FairQueue {
  /**
   * Waits for a place. The tenant with the fewest places comes first; among equals, the one that was served longest ago,
   * a new one next to last. Work of one tenant is served in the order of its arrival.
   *
   * @param options.onWait called when the work has to wait, with a function that returns its position among the
   * tenant's waiting work, from 1; 0 when it does not wait any more
   * @throws QueueFullError at once when too much of the tenant's work waits; DeadlineError after `maxWaitMs`; the
   * signal's reason when it aborts first
   */
  enter(tenant: string, options?: EnterOptions): Promise<Leave>;
  readonly held: number;
  readonly waiting: number;
}

export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

interface Waiting {
  admit(): void;
}

interface Tenant {
  name: string;
  isHouse: boolean;
  held: number;
  /** In the order of arrival. */
  waiting: Set<Waiting>;
  /** When it was served last, as a running number. */
  servedAt: number;
}

/** A tenant is busy when it has held more than half a place on average, where the last ten seconds count most. */
const busy = { windowMs: 10_000, share: 0.5 };

interface RecentWork {
  tenant: string;
  /** For how long places were held, weighed by age. */
  heldMs: number;
  atMs: number;
}

const noMeter: QueueMeter = { waited() {}, refused() {} };

/** Limits concurrency fairly: no tenant can keep the others from their turn, whatever it orders. */
export function createFairQueue(bounds: FairQueueBounds, meter: QueueMeter = noMeter): FairQueue {
  const tenants = new Map<string, Tenant>();
  /** Those of `tenants` that wait. */
  const waitingTenants = new Set<Tenant>();
  const { places, placesPerTenant, placesOfBusyTenant = placesPerTenant, placesOfHouse = 0 } = bounds;
  /** By tenant, the latest last. */
  const recentWork = new Map<string, RecentWork>();
  /** Of the last two tenants that worked. */
  let latest: RecentWork[] = [];
  let held = 0;
  let heldByTenants = 0;
  let waiting = 0;
  let served = 0;

  function mayEnter({ name, isHouse, held: own }: Tenant): boolean {
    if (held >= places) return false;
    if (isHouse) return true;
    if (own >= placesPerTenant || heldByTenants >= places - placesOfHouse) return false;
    return own < placesOfBusyTenant || !isBusy(name) || !doOthersWork(name, own);
  }

  const isBusy = (name: string) => heldLately(name, performance.now()) > busy.share * busy.windowMs;

  function doOthersWork(name: string, own: number): boolean {
    const sinceMs = performance.now() - busy.windowMs;
    return heldByTenants > own || latest.some(({ tenant, atMs }) => tenant !== name && atMs > sinceMs);
  }

  function heldLately(name: string, nowMs: number): number {
    const work = recentWork.get(name);
    return work ? work.heldMs * Math.exp((work.atMs - nowMs) / busy.windowMs) : 0;
  }

  function remember(name: string, sinceMs: number): void {
    const atMs = performance.now();
    const work = { tenant: name, heldMs: heldLately(name, atMs) + atMs - sinceMs, atMs };
    latest = [work, ...latest.filter(({ tenant }) => tenant !== name)].slice(0, 2);
    recentWork.delete(name);
    recentWork.set(name, work);
    for (const old of recentWork.values()) {
      if (atMs - old.atMs < 5 * busy.windowMs) break;
      recentWork.delete(old.tenant);
    }
  }

  function place(tenant: Tenant): Leave {
    held += 1;
    if (!tenant.isHouse) heldByTenants += 1;
    tenant.held += 1;
    served += 1;
    tenant.servedAt = served;
    const sinceMs = performance.now();
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      if (!tenant.isHouse) remember(tenant.name, sinceMs);
      held -= 1;
      if (!tenant.isHouse) heldByTenants -= 1;
      tenant.held -= 1;
      admitNext();
      forget(tenant);
    };
  }

  function forget(tenant: Tenant): void {
    if (tenant.held === 0 && tenant.waiting.size === 0) tenants.delete(tenant.name);
  }

  function admitNext(): void {
    let next: Tenant | null = null;
    for (const one of waitingTenants) {
      if (mayEnter(one) && (next === null || comesBefore(one, next))) next = one;
    }
    const [first] = next?.waiting ?? [];
    first?.admit();
  }

  return {
    get held() {
      return held;
    },
    get waiting() {
      return waiting;
    },
    async enter(name, { maxWaitMs, signal, onWait } = {}) {
      signal?.throwIfAborted();
      // A new tenant comes before the one that was served last, and after all that were served before.
      const tenant = tenants.get(name) ?? {
        name,
        isHouse: name === house,
        held: 0,
        waiting: new Set(),
        servedAt: served - 0.5,
      };
      tenants.set(name, tenant);
      if (tenant.waiting.size === 0 && mayEnter(tenant)) return place(tenant);
      if (tenant.waiting.size >= bounds.waitingPerTenant && !tenant.isHouse) {
        meter.refused();
        forget(tenant);
        throw new QueueFullError(`too much work of ${name} waits`);
      }
      const beganAtMs = performance.now();
      const { promise, resolve, reject } = Promise.withResolvers<Leave>();
      const entry: Waiting = {
        admit() {
          stopWaiting();
          resolve(place(tenant));
          meter.waited((performance.now() - beganAtMs) / 1000);
        },
      };
      const giveUp = (reason: unknown) => {
        stopWaiting();
        forget(tenant);
        reject(reason);
      };
      const abort = () => giveUp(signal?.reason);
      const timer =
        maxWaitMs === undefined
          ? undefined
          : setTimeout(() => {
              meter.refused();
              giveUp(new DeadlineError(`no place within ${maxWaitMs} ms`));
            }, maxWaitMs);
      function stopWaiting(): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        tenant.waiting.delete(entry);
        if (tenant.waiting.size === 0) waitingTenants.delete(tenant);
        waiting -= 1;
      }
      signal?.addEventListener('abort', abort, { once: true });
      tenant.waiting.add(entry);
      waitingTenants.add(tenant);
      waiting += 1;
      onWait?.(() => [...tenant.waiting].indexOf(entry) + 1);
      return promise;
    },
  };
}

const comesBefore = (one: Tenant, other: Tenant) =>
  one.held < other.held || (one.held === other.held && one.servedAt < other.servedAt);
