import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { useReloadWhenServed } from './use-reload-when-served.ts';

const minuteMs = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a wall that failed does not leave its page while the server is gone, and reloads when it is back', async () => {
  const reload = vi.fn(async () => {});
  let isServed = false;
  startFakeServer({
    'GET /index.html': () =>
      isServed ? new Response('<script type="module" src="/a.js"></script>') : Response.error(),
  });
  const { unmount } = renderHook(() => useReloadWhenServed(reload));
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(reload).not.toHaveBeenCalled();
  isServed = true;
  await vi.advanceTimersByTimeAsync(minuteMs / 2);
  expect(reload).toHaveBeenCalledOnce();
  unmount();
});
