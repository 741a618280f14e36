import { expect, it } from 'vitest';
import { siteDaysOf } from './site-days.ts';

const day = (date: string, machines: number, reviewed: number, changed = 0) => ({
  day: date,
  valid: 4,
  deviating: 0,
  open: 0,
  notJudgeable: 0,
  machines,
  reviewed,
  changed,
});

it('a day of a site is reviewed when every machine with records is reviewed', () => {
  const known = [day('2026-11-01', 2, 2), day('2026-11-02', 2, 1), day('2026-11-04', 2, 1)];
  const days = siteDaysOf({ from: '2026-11-01', to: '2026-11-05' }, known, '2026-11-04');
  expect(days.map(({ reviewState }) => reviewState)).toEqual(['reviewed', 'missed', 'none', 'due', 'none']);
  expect(days[1]).toMatchObject({ machines: 2, reviewedMachines: 1, result: 'valid' });
});

it('a day of a site is changed when one machine got records since its review', () => {
  const known = [day('2026-11-01', 2, 1, 1), day('2026-11-02', 3, 1, 1)];
  const days = siteDaysOf({ from: '2026-11-01', to: '2026-11-02' }, known, '2026-11-04');
  expect(days.map(({ reviewState }) => reviewState)).toEqual(['changed', 'changed']);
});
