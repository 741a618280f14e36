/** A larger offset means that this device's clock was changed. */
const latestMs = 60_000;

const storageKey = 'washboard.clockOffset';

/**
 * A device with a wrong clock must not show fresh readings as stale, miscount a running cycle, or begin today on
 * another day.
 */
let offsetMs: number | null = readStored();
let storedMs = offsetMs ?? 0;

export function observeServerTime(serverInstant: string, browserMs: number = Date.now()): void {
  const observed = Date.parse(serverInstant) - browserMs;
  if (Number.isNaN(observed)) return;
  // A message can be late but not early, so the largest offset is the least delayed one. It decays slowly, so that a
  // corrected clock is accepted.
  setOffset(isBetter(observed) ? observed : (offsetMs ?? observed) * 0.9 + observed * 0.1, browserMs);
}

/** The `Date` header arrives before any message. */
export function observeServerDate({ headers }: Response, browserMs: number = Date.now()): void {
  const date = headers.get('date');
  // An answer from a cache has the date of its first use.
  if (date === null || !headers.get('cache-control')?.includes('no-store')) return;
  const observed = Date.parse(date) - browserMs;
  if (!Number.isNaN(observed) && isBetter(observed)) setOffset(observed, browserMs);
}

function isBetter(observed: number): boolean {
  return offsetMs === null || observed > offsetMs || observed < offsetMs - latestMs;
}

/** The offset is stored for a page that is opened without a network. */
function setOffset(ms: number, browserMs: number): void {
  offsetMs = ms;
  if (Math.abs(ms - storedMs) < latestMs) return;
  storedMs = ms;
  try {
    localStorage.setItem(storageKey, JSON.stringify([ms, browserMs]));
  } catch {}
}

function readStored(): number | null {
  try {
    const [ms, browserMs] = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as unknown[];
    // An earlier time means that the device's clock was corrected.
    return typeof ms === 'number' && typeof browserMs === 'number' && browserMs <= Date.now() ? ms : null;
  } catch {
    return null;
  }
}

export function serverNowMs(): number {
  return Date.now() + (offsetMs ?? 0);
}
