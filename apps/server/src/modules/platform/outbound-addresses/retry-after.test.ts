import { expect, it } from 'vitest';
import { readRetryAfter } from './outbound-addresses.ts';

it('the parser of Retry-After accepts a number of seconds or a date', () => {
  const now = new Date('2026-11-20T08:00:00Z');
  expect(readRetryAfter('7', now)).toBe(7);
  expect(readRetryAfter('Fri, 20 Nov 2026 08:01:00 GMT', now)).toBe(60);
  expect(readRetryAfter('Fri, 20 Nov 2026 07:01:00 GMT', now)).toBe(0);
  for (const wrong of [undefined, '', 'soon', '-3', '1e99']) expect(readRetryAfter(wrong, now)).toBeNull();
});
