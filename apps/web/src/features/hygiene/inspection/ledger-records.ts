import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import { type HygieneDay, type HygieneRecord, hygieneRecordSchema } from '@washboard/contract/hygiene/hygiene-records';
import { openGaps } from '@washboard/contract/hygiene/open-gaps';
import { plausibleLoss } from '@washboard/contract/machine-link/plausible-loss';
import { dayAt } from '@washboard/contract/time/calendar';
import { type LedgerEntry, ledgerEntrySchema } from '@washboard/ledger/entry';
import type { LedgerFileHeader } from '@washboard/ledger/ledger-file';
import type { NumberRange } from '@washboard/ledger/verify/ranges';
import * as z from 'zod/mini';
import { emptyDay } from '../days/month-days.ts';

const dayBodySchema = z.object({ day: z.iso.date(), person: z.string() });
const actionBodySchema = z.object({
  record: z.int(),
  action: z.enum(['rewashed', 'sanitizedOtherwise', 'discarded', 'released']),
  words: z.string(),
  person: z.string(),
});
const gapBodySchema = z.object({
  reason: z.enum(['missingCycles', 'bufferOverflowed', 'restored']),
  fromCycle: z._default(z.nullable(z.int()), null),
  toCycle: z._default(z.nullable(z.int()), null),
  lostMessages: z._default(z.nullable(z.int()), null),
  occurredAt: z.optional(z.iso.datetime()),
});

type Signature = NonNullable<HygieneDay['review']>;

export interface InspectedRecords {
  /** The days are those with records or a review, in order. */
  days: HygieneDay[];
  /** The newest records come first, at most `maxShown`. */
  deviating: HygieneRecord[];
  /** Gaps are in the order of the ledger, at most `maxShown`. */
  gaps: HygieneGap[];
  unproven: number;
}

/** The days count all records; a longer list is useless to a reader. */
export const maxShown = 2000;

interface Inspected {
  timeZone: string;
  /** A cycle must have ended on one of these days, both inclusive. */
  from: string;
  to: string;
  proven: readonly NumberRange[];
}

/** Entries that the verifier does not prove are ignored, so that an inspector need not trust the server. */
export class LedgerRecords {
  readonly #texts: LedgerFileHeader['texts'];
  #cycles: HygieneRecord[] = [];
  #closings = new Map<number, NonNullable<HygieneRecord['closing']>[]>();
  #reviews: { number: number; day: string; signature: Signature }[] = [];
  #gaps: HygieneGap[] = [];
  #numbers: number[] = [];

  constructor(texts: LedgerFileHeader['texts']) {
    this.#texts = texts;
  }

  /** @param text an entry; the verifier reports an invalid one */
  take(text: string): void {
    const entry = entryOf(text);
    if (!entry) return;
    this.#numbers.push(entry.number);
    const { kind, machine, number, at, body } = entry;
    if (kind === 'cycle') this.#takeCycle(entry);
    else if (kind === 'action' || kind === 'correction') this.#takeAction(entry);
    else if (kind === 'review') {
      const { data } = dayBodySchema.safeParse(body);
      if (data) this.#reviews.push({ number, day: data.day, signature: { personName: this.#nameOf(data.person), at } });
    } else if (kind === 'gap') {
      const { data } = gapBodySchema.safeParse(body);
      if (!data) return;
      const { occurredAt = at, lostMessages, ...gap } = data;
      const place = { serialNumber: machine, id: number, at: occurredAt };
      this.#gaps.push({ ...place, ...gap, lostMessages: plausibleLoss(lostMessages) });
    }
  }

  #takeCycle({ machine, number, at, body }: LedgerEntry): void {
    const { seq, ...fields } = body;
    // The body must not claim what other entries say.
    const record = {
      ...fields,
      id: number,
      serialNumber: machine,
      eventId: seq,
      recordedAt: at,
      profileName: null,
      closing: null,
    };
    const { data } = hygieneRecordSchema.safeParse(record);
    if (data) this.#cycles.push(data);
  }

  #takeAction({ number, at, body }: LedgerEntry): void {
    const { data } = actionBodySchema.safeParse(body);
    if (!data) return;
    const words = this.#texts[data.words]?.text ?? '';
    const closing = { action: data.action, words, personName: this.#nameOf(data.person), at, number };
    const earlier = this.#closings.get(data.record);
    if (earlier) earlier.push(closing);
    else this.#closings.set(data.record, [closing]);
  }

  #nameOf(commitment: string): string | null {
    return this.#texts[commitment]?.text ?? null;
  }

  summarize({ timeZone, from, to, proven }: Inspected): InspectedRecords {
    const isProven = provenBy(proven);
    const isOfPeriod = (at: string) => {
      const day = dayAt(Date.parse(at), timeZone);
      return from <= day && day <= to;
    };
    const days = new Map<string, HygieneDay>();
    const dayOf = (day: string) => {
      const known = days.get(day) ?? emptyDay(day);
      days.set(day, known);
      return known;
    };
    const deviating: HygieneRecord[] = [];
    const records = this.records({ timeZone, from, to, proven });
    for (const record of records) {
      const counts = dayOf(dayAt(Date.parse(record.endedAt), timeZone));
      counts[record.result] += 1;
      if (record.result !== 'deviating') continue;
      if (!record.closing) counts.open += 1;
      if (deviating.length < maxShown) deviating.push(record);
    }
    const reviewed = new Map<string, number>();
    for (const { number, day, signature } of this.#reviews) {
      if (!isProven(number) || day < from || to < day) continue;
      dayOf(day).review = signature;
      reviewed.set(day, number);
    }
    for (const { id, endedAt } of records) {
      const day = dayAt(Date.parse(endedAt), timeZone);
      if (id > (reviewed.get(day) ?? id)) dayOf(day).recordsSinceReview += 1;
    }
    return {
      days: [...days.values()].sort((one, other) => one.day.localeCompare(other.day)),
      deviating,
      gaps: openGaps(this.#gaps.filter(({ id }) => isProven(id)).slice(0, maxShown), this.#cycles, ({ id }) =>
        isProven(id),
      ).filter(({ at }) => isOfPeriod(at)),
      unproven: this.#numbers.filter((number) => !isProven(number)).length,
    };
  }

  /** @returns the proven records, the newest first, with their latest proven corrective actions */
  records({ timeZone, from, to, proven }: Inspected): HygieneRecord[] {
    const isProven = provenBy(proven);
    return this.#cycles
      .filter(({ id, endedAt }) => {
        const day = dayAt(Date.parse(endedAt), timeZone);
        return isProven(id) && from <= day && day <= to;
      })
      .map((record) => {
        const closing = this.#closings.get(record.id)?.findLast(({ number }) => isProven(number));
        return closing ? { ...record, closing } : record;
      })
      .sort((one, other) => other.endedAt.localeCompare(one.endedAt) || other.id - one.id);
  }
}

const provenBy = (proven: readonly NumberRange[]) => (number: number) =>
  proven.some((range) => range.from <= number && number <= range.to);

function entryOf(text: string): LedgerEntry | null {
  try {
    return ledgerEntrySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
