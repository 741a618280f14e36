import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useAwakeScreen } from './use-awake-screen.ts';

afterEach(() => vi.unstubAllGlobals());

function startScreen() {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  };
  vi.stubGlobal('navigator', { wakeLock: { request } });
  return locks;
}

it('the wall keeps the screen on, also after the browser was hidden, until it is left', async () => {
  const locks = startScreen();
  const { unmount } = renderHook(() => useAwakeScreen());
  await waitFor(() => expect(locks).toHaveLength(1));
  await locks[0]?.release();
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(locks).toHaveLength(2));
  document.dispatchEvent(new Event('visibilitychange'));
  unmount();
  await waitFor(() => expect(locks.map(({ released }) => released)).toEqual([true, true]));
});

it('the wall works in a browser that cannot keep the screen on', () => {
  vi.stubGlobal('navigator', {});
  expect(() => renderHook(() => useAwakeScreen()).unmount()).not.toThrow();
});
