import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { useNewestVersion } from './use-newest-version.ts';

const minuteMs = 60_000;

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

function serve(entry: string | null) {
  const html = entry === null ? 'no page' : `<script type="module" src="${entry}"></script>`;
  startFakeServer({ 'GET /index.html': () => new Response(html) });
}

it('the wall reloads itself within a minute when a newer version is served, once', async () => {
  const reload = vi.fn(async () => {});
  serve('/assets/newer.js');
  renderHook(() => useNewestVersion(reload));
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(reload).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  expect(reload).toHaveBeenCalledOnce();
});

it('the wall does not reload itself for the same version, or while no version is served', async () => {
  const reload = vi.fn(async () => {});
  serve(null);
  const { unmount } = renderHook(() => useNewestVersion(reload));
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(reload).not.toHaveBeenCalled();
  unmount();
});
