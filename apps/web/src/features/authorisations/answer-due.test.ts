import { describe, expect, it } from 'vitest';
import { answerDueOn, isOverdue } from './answer-due.ts';

/** Noon of a day in November 2026 in the reader's time zone; the 2nd is a Monday. */
const noonOf = (day: number) => new Date(2026, 10, day, 12).toISOString();

describe('a decision is due three working days later', () => {
  it.each([
    ['Monday', 2, '2026-11-05'],
    ['Tuesday', 3, '2026-11-06'],
    ['Wednesday', 4, '2026-11-09'],
    ['Friday', 6, '2026-11-11'],
    ['Saturday', 7, '2026-11-11'],
    ['Sunday', 8, '2026-11-11'],
  ])('for an application on a %s', (_day, applied, due) => {
    expect(answerDueOn(noonOf(applied))).toBe(due);
  });

  it('and overdue after that day', () => {
    expect(isOverdue('2026-11-05', Date.parse(noonOf(5)))).toBe(false);
    expect(isOverdue('2026-11-05', Date.parse(noonOf(6)))).toBe(true);
  });
});
