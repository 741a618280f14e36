import type { HygieneDay } from '@washboard/contract/hygiene/hygiene-records';

/** A day without records. */
export const emptyDay = (day: string): HygieneDay => ({
  day,
  valid: 0,
  deviating: 0,
  open: 0,
  notJudgeable: 0,
  review: null,
  recordsSinceReview: 0,
});
