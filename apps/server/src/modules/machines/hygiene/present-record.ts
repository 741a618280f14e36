import { haccpParameters } from '@washboard/contract/hygiene/haccp-parameters';
import type {
  HygieneDay,
  HygieneRecord,
  HygieneRecordList,
  HygieneRecordListQuery,
  HygieneResult,
} from '@washboard/contract/hygiene/hygiene-records';
import { rulesOfRecord } from '@washboard/machine-model/hygiene/plausible-cycle';
import type { Orm, Transaction } from '../../../adapters/database/database.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { readTexts } from '../ledger/index.ts';
import { findProfileNames } from './limit-profiles-repository.ts';
import { cursorOf, type DayRow, findRecords, type RecordRow, recordCursorSchema } from './records-repository.ts';

type CycleBody = Omit<
  HygieneRecord,
  'id' | 'serialNumber' | 'eventId' | 'recordedAt' | 'profileName' | 'closing' | 'parameters' | 'implausible'
> & {
  seq: number;
};

/** `words` and `person` are commitments. */
interface ActionBody {
  record: number;
  action: NonNullable<HygieneRecord['closing']>['action'];
  words: string;
  person: string;
  corrects: number | null;
}

export type ReviewBody = Record<HygieneResult | 'open', number> & { day: string; person: string };

interface StoredEntry<Body> {
  number: number;
  at: string;
  body: Body;
}

export const entryOf = <Body>(text: string): StoredEntry<Body> => JSON.parse(text) as StoredEntry<Body>;

export async function presentRecords(orm: Orm | Transaction, rows: readonly RecordRow[]): Promise<HygieneRecord[]> {
  const actions = rows.map(({ action }) => (action === null ? null : entryOf<ActionBody>(action)));
  const commitments = actions.flatMap((action) => (action ? [action.body.words, action.body.person] : []));
  const texts = await readTexts(orm, commitments);
  const cycles = rows.map((row) => ({ ...row, entry: entryOf<CycleBody>(row.text) }));
  const profiles = cycles.map(({ entry }) => entry.body.profile);
  const nameOf = await findProfileNames(orm, profiles);
  return cycles.map((cycle, i) => presentRecord(cycle, { action: actions[i] ?? null, texts, nameOf }));
}

interface Explained {
  action: StoredEntry<ActionBody> | null;
  texts: ReadonlyMap<string, string>;
  nameOf: Awaited<ReturnType<typeof findProfileNames>>;
}

function presentRecord(
  { serialNumber, number, entry: { at, body } }: RecordRow & { entry: StoredEntry<CycleBody> },
  { action, texts, nameOf }: Explained,
): HygieneRecord {
  const { seq, ...fields } = body;
  return {
    id: Number(number),
    serialNumber,
    eventId: seq,
    recordedAt: at,
    ...fields,
    profileName: nameOf(body.profile),
    closing: action && {
      action: action.body.action,
      words: texts.get(action.body.words) ?? '',
      personName: texts.get(action.body.person) ?? null,
      at: action.at,
      number: action.number,
    },
    parameters: haccpParameters(body),
    ...(body.reasons.includes('implausible') && { implausible: rulesOfRecord(body) }),
  };
}

export async function presentDays(orm: Orm | Transaction, rows: readonly DayRow[]): Promise<HygieneDay[]> {
  const reviews = rows.map(({ review }) => (review === null ? null : entryOf<ReviewBody>(review)));
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

const list = 'hygieneRecords';

export async function readRecords(
  orm: Orm,
  { serialNumber, limit, cursor, ...search }: HygieneRecordListQuery & { serialNumber: string },
): Promise<HygieneRecordList> {
  const after = cursor ? decodeCursor(list, recordCursorSchema, cursor) : null;
  const found = await findRecords(orm, { serialNumber, ...search }, { limit: limit + 1, after });
  const { rows, nextCursor } = cutPage(found, { limit, list, sortedBy: cursorOf });
  return { items: await presentRecords(orm, rows), nextCursor };
}
