import { hourMs } from '@washboard/contract/time/durations';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const serverMs = Date.parse('2026-11-25T07:30:00.000Z');
let clock: typeof import('./server-clock.ts');

const answer = (atMs: number, cacheControl = 'no-store') =>
  new Response(null, { headers: { date: new Date(atMs).toUTCString(), 'cache-control': cacheControl } });
function shownAt(deviceMs: number): number {
  vi.setSystemTime(deviceMs);
  return clock.serverNowMs();
}

beforeEach(async () => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.resetModules();
  clock = await import('./server-clock.ts');
  return () => vi.useRealTimers();
});

it('a device whose clock is 30 hours late gets the right day from the first answer', () => {
  const deviceMs = serverMs - 30 * hourMs;
  clock.observeServerDate(answer(serverMs), deviceMs);
  expect(shownAt(deviceMs + 1000)).toBe(serverMs + 1000);
});

it('an answer from a cache does not set the clock', () => {
  clock.observeServerDate(answer(serverMs - 5 * hourMs, 'public, max-age=60'), serverMs);
  expect(shownAt(serverMs)).toBe(serverMs);
});

it('a message sets the clock more exactly than the answers before and after it', () => {
  clock.observeServerDate(answer(serverMs - 400), serverMs);
  clock.observeServerTime(new Date(serverMs).toISOString(), serverMs + 20);
  clock.observeServerDate(answer(serverMs + 600), serverMs + 1000);
  expect(shownAt(serverMs)).toBe(serverMs - 20);
});

it('the next answer or message corrects a clock that jumps while the page is open', () => {
  clock.observeServerTime(new Date(serverMs).toISOString(), serverMs);
  for (const jumpMs of [9 * hourMs, -9 * hourMs]) {
    clock.observeServerDate(answer(serverMs), serverMs + jumpMs);
    expect(shownAt(serverMs + jumpMs)).toBe(serverMs);
    clock.observeServerTime(new Date(serverMs).toISOString(), serverMs);
    expect(shownAt(serverMs)).toBe(serverMs);
  }
});

it('a late message moves the clock only slightly', () => {
  clock.observeServerTime(new Date(serverMs).toISOString(), serverMs);
  clock.observeServerTime(new Date(serverMs).toISOString(), serverMs + 10_000);
  expect(shownAt(serverMs)).toBe(serverMs - 1000);
});

describe('a page that is opened without a network', () => {
  async function openAt(deviceMs: number): Promise<number> {
    vi.setSystemTime(deviceMs);
    vi.resetModules();
    clock = await import('./server-clock.ts');
    return clock.serverNowMs();
  }

  it.each([-48, 48])("the page remembers that the device's clock is wrong by %i hours", async (hours) => {
    const deviceMs = serverMs + hours * hourMs;
    clock.observeServerDate(answer(serverMs), deviceMs);
    expect(await openAt(deviceMs + hourMs)).toBe(serverMs + hourMs);
    clock.observeServerDate(answer(serverMs + hourMs), serverMs + hourMs);
    expect(await openAt(serverMs + 2 * hourMs)).toBe(serverMs + 2 * hourMs);
  });

  it('the page trusts a clock that was set back meanwhile', async () => {
    clock.observeServerDate(answer(serverMs), serverMs + 48 * hourMs);
    expect(await openAt(serverMs + hourMs)).toBe(serverMs + hourMs);
  });

  it('the page trusts the device when the stored offset is damaged', async () => {
    localStorage.setItem('washboard.clockOffset', '{');
    expect(await openAt(serverMs)).toBe(serverMs);
  });
});
