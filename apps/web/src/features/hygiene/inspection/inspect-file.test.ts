import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { commitmentOf, type LedgerEntry } from '@washboard/ledger/entry';
import { fileOf, machine, proveEntries, rehashed, writeEntries } from '@washboard/ledger/testing/sample-ledger';
import { expect, it } from 'vitest';
import type { FileReply } from '../../../lib/ledger/check-file.ts';
import { type InspectedLedger, type InspectRequest, inspectFile } from './inspect-file.ts';

const text = (words: string) => ({ text: words, salt: `salt of ${words}` });
const texts = [text('Ada Riva'), text('Washed again.'), text('Thrown away.')];
const committed = Object.fromEntries(texts.map((each) => [commitmentOf(each), each]));
const [person, again, thrown] = texts.map(commitmentOf);

const cycle = (fields: Partial<HygieneRecord> & { endedAt: string }) => ({
  kind: 'cycle',
  body: {
    seq: 5,
    companyCode: '300001',
    cycleNumber: 800,
    cycleType: 'dishes',
    outcome: 'completed',
    startedAt: fields.endedAt,
    isClockDoubtful: false,
    profile: { id: 'en17735', version: 1 },
    limits: { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: null },
    values: {
      tankTmpMin: 611,
      tankTmpMean: null,
      tankTmpMax: 630,
      rinseTmpMin: 820,
      rinseTmpMean: null,
      rinseTmpMax: 850,
      contactS: 110,
      waterVlm: 25,
      rinseVlm: null,
      detergentMl: null,
      rinseAidMl: null,
    },
    result: 'valid',
    reasons: [],
    alarms: [],
    ...fields,
  },
});
const deviating = (endedAt: string) => cycle({ endedAt, result: 'deviating', reasons: ['rinseTooCold'] });
const action = (record: number, words = again) => ({
  kind: 'action',
  body: { record, action: 'rewashed', words, person, corrects: null },
});
const review = (day: string) => ({ kind: 'review', body: { day, person } });

function ledgerOf(parts: readonly { kind: string; body: object }[]): LedgerEntry[] {
  const plain = writeEntries(parts.length);
  return rehashed(plain.map((entry, i) => ({ ...entry, ...parts[i] }) as LedgerEntry));
}

const withTexts = (entries: readonly LedgerEntry[], every = 1) => ({
  ...proveEntries(entries, { every }),
  texts: committed,
});

async function inspect(content: string, request: Partial<InspectRequest> = {}): Promise<InspectedLedger> {
  const replies: FileReply<InspectedLedger>[] = [];
  const file = new File([content], 'ledger.json');
  // jsdom's files have no streams.
  file.stream = () => new Response(content).body as ReadableStream<Uint8Array<ArrayBuffer>>;
  await inspectFile(
    {
      file,
      serialNumber: machine,
      timeZone: 'Europe/Rome',
      from: '2026-01-01',
      to: '2026-01-31',
      day: null,
      ...request,
    },
    (reply) => replies.push(reply),
  );
  const last = replies.at(-1);
  if (last?.kind !== 'checked') throw new Error(`no result: ${last?.kind}`);
  return last.result;
}

const entries = ledgerOf([
  cycle({ endedAt: '2026-01-10T08:00:00.000Z' }),
  deviating('2026-01-10T09:00:00.000Z'),
  // In Rome this cycle ended on the eleventh.
  deviating('2026-01-10T23:30:00.000Z'),
  cycle({ endedAt: '2026-01-11T08:00:00.000Z', result: 'notJudgeable', reasons: ['tankUnmeasured'] }),
  { kind: 'gap', body: { reason: 'missingCycles', fromCycle: 801, toCycle: 803 } },
  action(2),
  review('2026-01-10'),
  { kind: 'correction', body: { record: 2, action: 'discarded', words: thrown, person, corrects: 6 } },
  // This cycle is outside the period.
  cycle({ endedAt: '2025-12-31T12:00:00.000Z' }),
]);

it('an inspection counts the records of each local day, with reviews, gaps and corrective actions', async () => {
  const ledger = await inspect(fileOf(withTexts(entries), entries));
  expect(ledger.verdict.isIntact).toBe(true);
  expect(ledger.days).toEqual([
    {
      day: '2026-01-10',
      valid: 1,
      deviating: 1,
      open: 0,
      notJudgeable: 0,
      review: { personName: 'Ada Riva', at: '2026-01-01T06:06:00.000Z' },
      recordsSinceReview: 0,
    },
    { day: '2026-01-11', valid: 0, deviating: 1, open: 1, notJudgeable: 1, review: null, recordsSinceReview: 0 },
  ]);
  expect(ledger.deviating.map(({ id, closing }) => [id, closing?.words ?? null])).toEqual([
    [3, null],
    [2, 'Thrown away.'],
  ]);
  expect(ledger.gaps).toEqual([
    {
      serialNumber: 'IN240002',
      id: 5,
      at: '2026-01-01T06:04:00.000Z',
      reason: 'missingCycles',
      fromCycle: 801,
      toCycle: 803,
      lostMessages: null,
    },
  ]);
  expect(ledger.unproven).toBe(0);
});

it('an inspection counts the records that came after the last review of their day', async () => {
  const late = ledgerOf([
    cycle({ endedAt: '2026-01-10T08:00:00.000Z' }),
    review('2026-01-10'),
    deviating('2026-01-10T09:00:00.000Z'),
    cycle({ endedAt: '2026-01-11T08:00:00.000Z' }),
    review('2026-01-11'),
  ]);
  const { days } = await inspect(fileOf(withTexts(late), late));
  expect(days.map(({ day, recordsSinceReview }) => [day, recordsSinceReview])).toEqual([
    ['2026-01-10', 1],
    ['2026-01-11', 0],
  ]);
});

it('an inspection lists all records of one day', async () => {
  const ledger = await inspect(fileOf(withTexts(entries), entries), { day: '2026-01-10' });
  expect(ledger.ofDay.map(({ id, result }) => [id, result])).toEqual([
    [2, 'deviating'],
    [1, 'valid'],
  ]);
});

it('an inspection counts no forged record, and no record beyond the last signed head', async () => {
  const forged = entries.with(1, { ...entries[1], body: { ...entries[1]?.body, result: 'valid' } } as LedgerEntry);
  const ledger = await inspect(fileOf(withTexts(entries), forged));
  expect(ledger.verdict.isIntact).toBe(false);
  expect(ledger.days.find(({ day }) => day === '2026-01-10')).toMatchObject({ valid: 1, deviating: 0 });
  expect(ledger.unproven).toBeGreaterThan(0);
  const cut = entries.slice(0, 4);
  const early = await inspect(fileOf(withTexts(cut), entries));
  expect(early.days.map(({ review: signed }) => signed)).toEqual([null, null]);
  expect(early.unproven).toBe(5);
});

it('an inspection shows nothing of the ledger of another machine', async () => {
  const ledger = await inspect(fileOf(withTexts(entries), entries), { serialNumber: 'PR240001', day: '2026-01-10' });
  expect(ledger).toMatchObject({ isOfMachine: false, days: [], deviating: [], ofDay: [], gaps: [], unproven: 9 });
});

it('an inspection shows a deviation as open while its corrective action is not proven', async () => {
  const short = entries.slice(0, 6);
  const forged = short.with(5, { ...short[5], body: { ...short[5]?.body, action: 'discarded' } } as LedgerEntry);
  const ledger = await inspect(fileOf(withTexts(short), forged));
  expect(ledger.deviating.find(({ id }) => id === 2)?.closing).toBeNull();
});

it('an inspection takes a record’s number and closing from ledger entries, not from its body', async () => {
  const closing = { action: 'released' as const, words: 'Fine.', personName: 'Nobody', at: '2026-01-10T10:00:00.000Z' };
  const claims = { id: 1, serialNumber: machine, profileName: 'Lax', closing: { ...closing, number: 3 } };
  const hostile = ledgerOf([
    cycle({ endedAt: '2026-01-10T08:00:00.000Z' }),
    cycle({ endedAt: '2026-01-10T09:00:00.000Z', result: 'deviating', reasons: ['rinseTooCold'], ...claims }),
    cycle({ endedAt: '2026-01-11T09:00:00.000Z', ...claims }),
  ]);
  const ledger = await inspect(fileOf(withTexts(hostile.slice(0, 2)), hostile));
  expect(ledger.days.map(({ day, valid, open }) => [day, valid, open])).toEqual([['2026-01-10', 1, 1]]);
  expect(ledger.deviating).toMatchObject([{ id: 2, profileName: null, closing: null }]);
});

it('an inspection shows the latest proven corrective action, even if an unproven action follows', async () => {
  const late = ledgerOf([deviating('2026-01-10T08:00:00.000Z'), action(1), action(1, thrown)]);
  const ledger = await inspect(fileOf(withTexts(late.slice(0, 2)), late));
  expect(ledger.deviating.map(({ closing }) => closing?.words)).toEqual(['Washed again.']);
});

it('an inspection ignores days and times that do not exist', async () => {
  const odd = ledgerOf([
    ...[review('2026-01-10 or so'), review('2026-01-32'), review('2026-01-12')],
    ...['', '2026-13-01T00:00:00.000Z', '+275760-09-13T00:00:00.001Z', '0000-01-01T00:00:00.000Z'].map((endedAt) =>
      cycle({ endedAt }),
    ),
    cycle({ endedAt: '2026-01-12T00:00:00.000Z', cycleNumber: 10_000_000, cycleType: '\u202e<b>txet' }),
  ]);
  const ledger = await inspect(fileOf(withTexts(odd), odd), { day: '2026-01-12' });
  expect(ledger.verdict.isIntact).toBe(true);
  expect(ledger.days.map(({ day }) => day)).toEqual(['2026-01-12']);
  expect(ledger.ofDay).toHaveLength(1);
});

it('an inspection shows a gap in the ledger at its time, and only a cycle that ended within the gap closes it', async () => {
  const late = ledgerOf([
    cycle({ endedAt: '2026-01-05T06:00:00.000Z', cycleNumber: 800 }),
    { kind: 'gap', body: { reason: 'missingCycles', fromCycle: 801, toCycle: 803 } },
    cycle({ endedAt: '2026-01-05T08:00:00.000Z', cycleNumber: 804 }),
    cycle({ endedAt: '2026-01-05T07:00:00.000Z', cycleNumber: 803 }),
    // The clock was doubtful, so this is the time of arrival.
    cycle({ endedAt: '2026-01-06T07:00:00.000Z', cycleNumber: 802, isClockDoubtful: true }),
  ]);
  const { gaps } = await inspect(fileOf(withTexts(late), late), { from: '2026-01-05' });
  expect(gaps.map(({ at, fromCycle, toCycle }) => [at, fromCycle, toCycle])).toEqual([
    ['2026-01-05T08:00:00.000Z', 801, 802],
  ]);
});

it('a gap in the ledger shows only the cycles that have not arrived since', async () => {
  const at = (minute: number) => `2026-01-01T06:0${minute}:00.000Z`;
  const late = ledgerOf([
    cycle({ endedAt: at(0), cycleNumber: 800 }),
    { kind: 'gap', body: { reason: 'missingCycles', fromCycle: 801, toCycle: 805 } },
    cycle({ endedAt: at(6), cycleNumber: 806 }),
    cycle({ endedAt: at(3), cycleNumber: 803 }),
    cycle({ endedAt: at(1), cycleNumber: 801 }),
  ]);
  const { gaps } = await inspect(fileOf(withTexts(late), late));
  expect(gaps.map(({ fromCycle, toCycle }) => [fromCycle, toCycle])).toEqual([
    [802, 802],
    [804, 805],
  ]);
});
