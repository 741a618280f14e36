import { describe, expect, it } from 'vitest';
import { answerDueOn, isOverdue } from './answer-due.ts';

/** The result is noon in the reader's time zone; 2 November 2026 is a Monday. */
const noonOf = (day: number) => new Date(2026, 10, day, 12).toISOString();

describe('the due day of a decision', () => {
  it.each([
    ['Monday', 2, '2026-11-05'],
    ['Tuesday', 3, '2026-11-06'],
    ['Wednesday', 4, '2026-11-09'],
    ['Friday', 6, '2026-11-11'],
    ['Saturday', 7, '2026-11-11'],
    ['Sunday', 8, '2026-11-11'],
  ])('a decision about an application on a %s is due three working days later', (_day, applied, due) => {
    expect(answerDueOn(noonOf(applied))).toBe(due);
  });

  it('a decision is overdue after its due day', () => {
    expect(isOverdue('2026-11-05', Date.parse(noonOf(5)))).toBe(false);
    expect(isOverdue('2026-11-05', Date.parse(noonOf(6)))).toBe(true);
  });
});
