import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { missingTexts } from '../../lib/i18n/missing-texts.ts';
import { useMissingTexts } from './use-missing-texts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('the wall requests missing texts each minute, until it has all texts', async () => {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked < 3) missingTexts.offerRetry(load);
  };
  missingTexts.offerRetry(load);
  const { unmount } = renderHook(() => useMissingTexts());
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked).toBe(3);
  expect(missingTexts.areSome()).toBe(false);
  unmount();
});
