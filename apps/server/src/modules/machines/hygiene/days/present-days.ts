import type { HygieneDay, HygieneResult } from '@washboard/contract/hygiene/hygiene-records';
import type { Orm, Transaction } from '../../../../adapters/database/database.ts';
import { readTexts } from '../../ledger/index.ts';
import { parseEntry } from '../records/present-record.ts';
import type { RecordDayRow } from './days-repository.ts';

/** `person` is a commitment. */
export type ReviewBody = Record<HygieneResult | 'open', number> & { day: string; person: string };

export async function presentDays(orm: Orm | Transaction, rows: readonly RecordDayRow[]): Promise<HygieneDay[]> {
  const reviews = rows.map(({ review }) => (review === null ? null : parseEntry<ReviewBody>(review)));
  const names = await readTexts(
    orm,
    reviews.flatMap((review) => (review ? [review.body.person] : [])),
  );
  return rows.map(({ day, valid, deviating, open, notJudgeable, reviewedAt, recordsSinceReview }, i) => {
    const person = reviews[i]?.body.person;
    const review = reviewedAt && {
      personName: person === undefined ? null : (names.get(person) ?? null),
      at: reviewedAt.toISOString(),
    };
    return { day, valid, deviating, open, notJudgeable, review, recordsSinceReview };
  });
}
