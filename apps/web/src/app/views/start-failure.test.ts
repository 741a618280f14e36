import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { showStartFailure } from './start-failure.ts';

const minuteMs = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

function start(path: string) {
  window.history.replaceState(null, '', path);
  const reload = vi.fn();
  showStartFailure(document.createElement('div'), reload);
  return reload;
}

it('a wall that could not start stays while the server is gone, and starts again when the server is back', async () => {
  let isServed = false;
  startFakeServer({ 'GET /index.html': () => (isServed ? new Response('page') : Response.error()) });
  const reload = start('/wall/wbw_secret');
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(reload).not.toHaveBeenCalled();
  isServed = true;
  await vi.advanceTimersByTimeAsync(minuteMs / 2);
  expect(reload).toHaveBeenCalledOnce();
});

it('a page that could not start, other than the wall, waits for its user', async () => {
  startFakeServer({ 'GET /index.html': () => new Response('page') });
  const reload = start('/devices');
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(reload).not.toHaveBeenCalled();
});
