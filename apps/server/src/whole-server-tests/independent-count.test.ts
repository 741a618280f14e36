import type { DeviatingCycle, DeviatingCycleCounts } from '@washboard/contract/hygiene/deviating-cycles';
import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import type { HygieneDays, HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import type { SiteDays, SiteGap, SiteRecord } from '@washboard/contract/hygiene/site-hygiene';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../modules/people/accounts/tables.ts';
import { openPdfWorkers } from '../modules/platform/pdf/index.ts';
import { type CountedGap, type CountedRecord, resultsOf } from '../testing/independent-count/count-messages.ts';
import {
  expectedBin,
  expectedLine,
  expectedStatistics,
  expectedSummary,
  expectRows,
  shownLine,
  shownStatistics,
} from '../testing/independent-count/expected-lines.ts';
import {
  inScope,
  type Look,
  lookAtDashboards,
  lookAtReports,
  readers,
  recordsInScope,
} from '../testing/independent-count/look-at-figures.ts';
import { historyMachines } from '../testing/independent-count/make-history.ts';
import { openHistory, type PlayedHistory } from '../testing/independent-count/play-history.ts';
import { readCsv, type System } from '../testing/independent-count/read-files.ts';
import { daysLater, momentOf, unambiguous } from '../testing/independent-count/wall-clock.ts';
import { readEmbeddedFile, readPdf, withoutSpaces } from '../testing/read-pdf.ts';
import { startTestMailbox, type TestMailbox } from '../testing/test-mailbox.ts';
import { worldUsers } from '../testing/world.ts';

/** Run another history with `COUNT_SEED=7 npx vitest run --project unit independent-count`. */
const seed = Number(process.env.COUNT_SEED ?? 20_261_128);

let played: PlayedHistory;
let mailbox: TestMailbox;
const looks: Look[] = [];
beforeAll(async () => {
  mailbox = await startTestMailbox();
  played = await openHistory(seed, { SMTP_URL: mailbox.url });
  const { orm } = played.server.context.database;
  await orm.update(users).set({ measurementSystem: 'imperial' }).where(eq(users.id, worldUsers.service.id));
  // Starting a process takes longer than a report, so all reports share the workers.
  const pdfWorkers = openPdfWorkers(played.server.context);
  await played.play(async ({ kind }) => {
    looks.push(
      ...(kind === 'report' ? await lookAtReports(played, mailbox, pdfWorkers) : await lookAtDashboards(played)),
    );
  });
  await pdfWorkers.close();
}, 240_000);
afterAll(async () => {
  await played.close();
  await mailbox.close();
});

const machines = historyMachines.map(({ serialNumber }) => serialNumber);
/** A calendar has 62 days at most. */
const periods = ['from=2026-03-01&to=2026-04-30', 'from=2026-10-01&to=2026-11-30'];
const ofMachine = (serialNumber: string) => `/api/v1/event-hub-listener/${serialNumber}`;
const ofSites = '/api/v1/appliance';
const note = (name: string) => `seed ${seed}: ${name}`;
const zoneOf = (serialNumber: string) => played.count.machine(serialNumber).timeZone;
const recordsOf = (serialNumber: string, day?: string) => played.count.recordsOf(serialNumber, day);
const newestFirst = (a: CountedRecord, b: CountedRecord) =>
  b.endMs - a.endMs ||
  (a.serialNumber < b.serialNumber ? 1 : a.serialNumber > b.serialNumber ? -1 : b.position - a.position);
const missing = 'Records missing';
const volumeSystemOf = (serialNumber: string, system: System): System =>
  played.count.machine(serialNumber).gamma === 'hiline' ? 'metric' : system;
const systems = ['metric', 'imperial'] as const satisfies readonly System[];
const english = (system: System) => ({ 'x-language': 'en', 'x-measurement-system': system });

function shownRecord(record: HygieneRecord) {
  const { serialNumber, eventId, companyCode, endedAt, recordedAt, isClockDoubtful, cycleNumber } = record;
  const { startedAt, cycleType, outcome, result, reasons, values, closing } = record;
  return {
    serialNumber,
    seq: eventId,
    companyCode,
    endMs: Date.parse(endedAt),
    arrivalMs: Date.parse(recordedAt),
    isClockDoubtful,
    cycleNumber,
    startedAt,
    cycleType,
    outcome,
    result,
    reasons,
    values,
    closedMs: closing && Date.parse(closing.at),
  };
}

function countedRecord(record: CountedRecord) {
  const { position: _, isWashing: __, isPlausible: ___, energyWh: ____, ...said } = record;
  return said;
}

const shownGap = ({ at, reason, fromCycle, toCycle, lostMessages }: HygieneGap): CountedGap => ({
  ms: Date.parse(at),
  reason,
  fromCycle,
  toCycle,
  lostMessages,
});

interface LedgerFile {
  entries: { kind: string; body: Record<string, unknown> }[];
}

const cyclesIn = ({ entries }: LedgerFile) =>
  entries
    .filter(({ kind }) => kind === 'cycle')
    .map(({ body: { seq, endedAt, result, companyCode } }) => ({ seq, endedAt, result, companyCode }));

function countersOf(counts: Statistics['bins'][number]['counts']) {
  if (!counts) return null;
  const { cycles, waterVlm, energyWh } = counts;
  return { cycles, waterVlm, energyWh };
}

const countedEntry = ({ seq, endMs, result, companyCode }: CountedRecord) => ({
  seq,
  endedAt: new Date(endMs).toISOString(),
  result,
  companyCode,
});

const wordsOf = (document: Buffer) => readPdf(document).words.replaceAll(/Hygienerecords·(?:\w+·)?Page\d+of/g, '');

async function allPages<Item>(path: string, reader: 'kitchen' | 'service' = 'service'): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: Item[]; nextCursor: string | null } = await played.read(reader, `${path}&cursor=${cursor}`);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

it('the dashboard, weekly reports and their mails have the figures that the test counted at that moment', () => {
  expect(looks.length).toBeGreaterThan(400);
  for (const { name, shown, counted } of looks) expect(shown, note(name)).toEqual(counted);
});

describe.each(machines)('hygiene records of %s', (machine) => {
  it('the hygiene list of a machine has each counted record once, in total and by day', async () => {
    const path = `${ofMachine(machine)}/hygieneRecords?limit=23`;
    const counted = recordsOf(machine).toSorted(newestFirst);
    expect((await allPages<HygieneRecord>(path)).map(shownRecord), note('list')).toEqual(counted.map(countedRecord));
    for (const day of played.count.daysOf(machine)) {
      const ofDay = await allPages<HygieneRecord>(`${path}&startDate=${day}&stopDate=${daysLater(day, 1)}`);
      const expected = recordsOf(machine, day).toSorted(newestFirst).map(countedRecord);
      expect(ofDay.map(shownRecord), note(`list of ${day}`)).toEqual(expected);
    }
  });

  it('the calendar of a machine has the counted records and reviews of each day', async () => {
    const { count } = played;
    for (const period of [...periods, ...count.daysOf(machine).map((day) => `from=${day}&to=${day}`)]) {
      const { items, timeZone } = await played.read<HygieneDays>(
        'service',
        `${ofMachine(machine)}/hygieneDays?${period}`,
      );
      expect(timeZone).toBe(zoneOf(machine));
      const [from = '', to = ''] = [...period.matchAll(/=([\d-]+)/g)].map(([, day]) => day);
      const shown = items.map(({ review, ...day }) => ({ ...day, isSigned: review !== null }));
      const days = count.calendarOf(machine).filter((day) => day >= from && day <= to);
      const counted = days.map((day) => ({
        day,
        ...resultsOf(recordsOf(machine, day)),
        recordsSinceReview: count.recordsSinceReview(machine, day) ?? 0,
        isSigned: count.recordsSinceReview(machine, day) !== null,
      }));
      expect(shown, note(period)).toEqual(counted);
    }
  });

  it('the rack of the latest open deviation stays on hold until a valid cycle follows', async () => {
    const isWashed = (ms: number) => recordsOf(machine).some(({ result, endMs }) => result === 'valid' && endMs > ms);
    const [held = null] = recordsOf(machine)
      .filter(({ result, closedMs, endMs }) => result === 'deviating' && closedMs === null && !isWashed(endMs))
      .toSorted(newestFirst);
    const { hold } = await played.read<HygieneDays>('service', `${ofMachine(machine)}/hygieneDays?${periods[1]}`);
    expect(hold?.cycleNumber ?? null, note('hold')).toBe(held?.cycleNumber ?? null);
  });

  it('the list of gaps of a machine has exactly the cycles that are still missing', async () => {
    const { items } = await played.read<{ items: HygieneGap[] }>('service', `${ofMachine(machine)}/hygieneGaps`);
    expect(items.map(shownGap), note('gaps')).toEqual(played.count.gapsOf(machine));
  });

  it('the exported table of a machine has the counted values in both systems of units', async () => {
    const timeZone = zoneOf(machine);
    for (const system of systems) {
      const path = `${ofMachine(machine)}/hygieneRecords/export?format=csv`;
      const { body } = await played.ask('service', path, english(system));
      const table = { system, volumeSystem: volumeSystemOf(machine, system), timeZone };
      const shown = readCsv(body).flatMap((line) => (line.Result === missing ? [] : [shownLine(line, table)]));
      const counted = recordsOf(machine).toSorted(newestFirst);
      expect(shown, note(system)).toEqual(counted.map((record) => expectedLine(record, timeZone, table)));
    }
  });

  it('data, document and attachment of an export have the same records and gaps of a machine', async () => {
    const path = `${ofMachine(machine)}/hygieneRecords/export`;
    const days = periods.map((period) => period.replace('from', 'startDate').replace('to', 'stopDate'));
    for (const period of days) {
      const data = (await played.ask('service', `${path}?format=json&${period}`)).body;
      const items = JSON.parse(data) as (HygieneRecord | HygieneGap)[];
      const [startDay = '', stopDay = ''] = [...period.matchAll(/=([\d-]+)/g)].map(([, day]) => day);
      const [fromMs, toMs] = [startDay, stopDay].map((day) => momentOf(day, zoneOf(machine)));
      const isWithin = (ms: number) => ms >= (fromMs ?? 0) && ms < (toMs ?? 0);
      const records = recordsOf(machine).filter(({ endMs }) => isWithin(endMs));
      const gaps = played.count.gapsOf(machine).filter(({ ms }) => isWithin(ms));
      const shown = items.map((item) => ('result' in item ? shownRecord(item) : shownGap(item)));
      expect(
        shown.filter((item) => 'result' in item),
        note(period),
      ).toEqual(records.toSorted(newestFirst).map(countedRecord));
      expect(
        shown.filter((item) => !('result' in item)),
        note(period),
      ).toEqual(gaps);
      const system = period === days[0] ? 'imperial' : 'metric';
      const { rawPayload } = await played.ask('service', `${path}?format=pdf&${period}`, english(system));
      expect(readEmbeddedFile(rawPayload), note('attachment')).toBe(data);
      const words = wordsOf(rawPayload);
      const summed = { records, gaps: gaps.length, days: [startDay, stopDay] as const };
      const isEmpty = records.length === 0;
      const lines = isEmpty
        ? ['There are no records in this period']
        : [`Records: ${records.length}`, ...expectedSummary(played.count, machine, summed)];
      for (const line of lines) expect(words, note(line)).toContain(withoutSpaces(line));
      expectRows(words, records, system);
    }
  });

  it('the statistics of a machine have the counts of each day and hour, on the page and in the table', async () => {
    const timeZone = zoneOf(machine);
    const changes = historyMachines.find(({ serialNumber }) => serialNumber === machine)?.changes ?? [];
    for (const query of changes.flatMap((change) => [`${change} day`, `${change} hour`])) {
      const [change = '', step = ''] = query.split(' ');
      const days = `from=${daysLater(change, -3)}&to=${daysLater(change, 5)}&step=${step}`;
      const { bins, end } = await played.read<Statistics>('service', `${ofMachine(machine)}/statistics?${days}`);
      const edges = [...bins.map(({ at }) => Date.parse(at)), Date.parse(end)];
      if (step === 'day')
        expect(edges, note(days)).toEqual(edges.map((_, i) => momentOf(daysLater(change, i - 3), timeZone)));
      const counted = bins.map((_, i) => expectedBin(recordsOf(machine), edges[i] ?? 0, edges[i + 1] ?? 0));
      expect(
        bins.map(({ hygiene, programmes }) => ({ hygiene, programmes })),
        note(days),
      ).toEqual(counted);
      const { count } = played;
      const moved = bins.map((_, i) => count.countersWithin(machine, edges[i] ?? 0, edges[i + 1] ?? 0));
      expect(
        bins.map(({ counts }) => countersOf(counts)),
        note(`counters ${days}`),
      ).toEqual(moved);
      for (const system of systems) {
        const path = `${ofMachine(machine)}/statistics/export?${days}`;
        const { body } = await played.ask('service', path, english(system));
        const units = volumeSystemOf(machine, system);
        const shown = readCsv(body).map((line) => shownStatistics(line, timeZone, units));
        const starts = edges.map((ms) => unambiguous(ms, timeZone).replace(/:00(?= |$)/, ''));
        const expected = counted.map((bin, i) => expectedStatistics(bin, starts[i] ?? '', units));
        expect(shown, note(`${days} ${system}`)).toEqual(expected);
      }
    }
  });

  it('the ledger of a machine has an entry for each record and each signature', async () => {
    const file = await played.read<LedgerFile>('service', `${ofMachine(machine)}/ledger`);
    expect(cyclesIn(file), note('ledger')).toEqual(recordsOf(machine).map(countedEntry));
    const signed = file.entries.filter(({ kind }) => kind === 'review').map(({ body }) => body);
    const shown = signed.map(({ day, valid, deviating, open, notJudgeable }) => ({
      day,
      valid,
      deviating,
      open,
      notJudgeable,
    }));
    expect(shown, note('reviews')).toEqual(played.count.machine(machine).signed);
  });

  it('the table for analysts has each cycle of a machine once, with the result of its record', async () => {
    const period = 'startDate=2026-03-01T00:00:00Z&stopDate=2026-11-30T00:00:00Z';
    const { body } = await played.ask('service', `${ofMachine(machine)}/cycles/export?format=csv&${period}`);
    const shown = readCsv(body).map((line) => [Date.parse(line.endedAt ?? ''), line.hygieneResult, line.waterLitres]);
    const counted = recordsOf(machine).map(({ endMs, result, values }) => [
      endMs,
      result,
      (values.waterVlm / 10).toFixed(1),
    ]);
    const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
    expect(shown.toSorted(byText), note('cycles')).toEqual(counted.toSorted(byText));
  });
});

describe.each(readers)('hygiene records of all machines of %s', (reader) => {
  it('list, table and data of a reader’s machines have each counted record once', async () => {
    const counted = recordsInScope(played, reader).toSorted(newestFirst);
    const listed = await allPages<SiteRecord>(`${ofSites}/hygieneRecords?limit=57`, reader);
    expect(listed.map(shownRecord), note('list')).toEqual(counted.map(countedRecord));
    const data = await played.read<(SiteRecord | SiteGap)[]>(reader, `${ofSites}/hygieneRecords/export?format=json`);
    expect(data.filter((item) => 'result' in item).map(shownRecord), note('data')).toEqual(counted.map(countedRecord));
    const gaps = inScope(played, reader).flatMap(({ serialNumber }) =>
      played.count.gapsOf(serialNumber).map((gap) => ({ serialNumber, ...gap })),
    );
    const shownGaps = data
      .filter((item) => 'reason' in item)
      .map((gap) => ({ serialNumber: gap.serialNumber, ...shownGap(gap) }));
    const byPlace = (one: (typeof gaps)[number], other: (typeof gaps)[number]) =>
      other.ms - one.ms ||
      (one.serialNumber < other.serialNumber ? 1 : one.serialNumber > other.serialNumber ? -1 : 0) ||
      (other.fromCycle ?? 0) - (one.fromCycle ?? 0);
    expect(shownGaps, note('gaps')).toEqual(gaps.toSorted(byPlace));
    for (const system of systems) {
      const { body } = await played.ask(reader, `${ofSites}/hygieneRecords/export?format=csv`, english(system));
      const table = { system, volumeSystem: 'metric' as const };
      const shown = readCsv(body).flatMap((line) => (line.Result === missing ? [] : [shownLine(line, table)]));
      const expected = counted.map((record) => expectedLine(record, zoneOf(record.serialNumber), table));
      expect(shown, note(system)).toEqual(expected);
    }
  });

  it('the calendar of a reader counts each record on the day of its machine’s own time zone', async () => {
    const { count } = played;
    const own = inScope(played, reader).map(({ serialNumber }) => serialNumber);
    const days = [...new Set(own.flatMap((machine) => count.daysOf(machine)))].toSorted();
    for (const period of [...periods, ...days.map((day) => `from=${day}&to=${day}`)]) {
      const { items, open } = await played.read<SiteDays>(reader, `${ofSites}/hygieneDays?${period}`);
      const [from = '', to = ''] = [...period.matchAll(/=([\d-]+)/g)].map(([, day]) => day);
      const counted = days
        .filter((day) => day >= from && day <= to)
        .map((day) => {
          const busy = own.filter((machine) => recordsOf(machine, day).length > 0);
          return {
            day,
            ...resultsOf(busy.flatMap((machine) => recordsOf(machine, day))),
            machines: busy.length,
            reviewed: busy.filter((machine) => count.isReviewed(machine, day)).length,
            changed: busy.filter((machine) => count.isChanged(machine, day)).length,
          };
        });
      expect(items, note(period)).toEqual(counted);
      expect(open, note('open')).toBe(resultsOf(recordsInScope(played, reader)).open);
    }
  });

  it('the exported document of a reader has the records of each machine and their sums', async () => {
    for (const system of systems) {
      const { rawPayload } = await played.ask(reader, `${ofSites}/hygieneRecords/export?format=pdf`, english(system));
      const words = wordsOf(rawPayload);
      const all = recordsInScope(played, reader);
      expect(words).toContain(withoutSpaces(`Records: ${all.length}`));
      expectRows(words, all, system);
      const attached = JSON.parse(readEmbeddedFile(rawPayload)) as HygieneRecord[];
      const shown = attached.filter((item) => 'result' in item).map(shownRecord);
      const own = inScope(played, reader);
      for (const { serialNumber } of own) {
        const ofOne = recordsOf(serialNumber).toSorted(newestFirst).map(countedRecord);
        expect(
          shown.filter((record) => record.serialNumber === serialNumber),
          note(serialNumber),
        ).toEqual(ofOne);
        const start = words.indexOf(`serialnumber${serialNumber}`);
        const gaps = played.count.gapsOf(serialNumber).length;
        const summed = { records: recordsOf(serialNumber), gaps, days: ['', '9999'] as const };
        const lines = expectedSummary(played.count, serialNumber, summed);
        const zone = `Timezone:${zoneOf(serialNumber)}`;
        const summary = words.slice(words.indexOf(zone, start) + zone.length);
        expect(summary.startsWith(withoutSpaces(lines.join(''))), note(`${summary.slice(0, 300)} ${lines}`)).toBe(true);
      }
    }
  });

  it('the list of deviating cycles of a reader has exactly the counted deviating records', async () => {
    const period = 'startDate=2026-03-01T00:00:00Z&stopDate=2026-11-30T00:00:00Z';
    const deviating = recordsInScope(played, reader)
      .filter(({ result }) => result === 'deviating')
      .toSorted(newestFirst);
    const items = await allPages<DeviatingCycle>(`${ofSites}/deviatingCycles?limit=31&${period}`, reader);
    expect(
      items.map(({ serialNumber, id, at, isOpen }) => [serialNumber, id, Date.parse(at), isOpen]),
      note('list'),
    ).toEqual(deviating.map(({ serialNumber, seq, endMs, closedMs }) => [serialNumber, seq, endMs, closedMs === null]));
    const counts = await played.read<DeviatingCycleCounts>(reader, `${ofSites}/deviatingCycles/counts?${period}`);
    expect(counts.deviating, note('counts')).toBe(deviating.length);
  });
});

it('an inspector’s link returns exactly the counted records of the company', async () => {
  for (const companyCode of ['300001', '300002']) {
    const body = { recipient: 'Health office', from: '2026-03-01', to: '2026-11-30' };
    const issued = await played.send('service', `/api/v1/account/companies/${companyCode}/inspectorLinks`, body);
    expect(issued.statusCode, issued.body).toBe(201);
    const token = String(issued.json().address).split('/inspect/')[1] ?? '';
    for (const { serialNumber } of played.count.machinesOf([companyCode])) {
      const answer = await played.server.inject({
        url: `/api/v1/inspect/${serialNumber}/ledger`,
        headers: { 'x-inspector-token': token },
      });
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      const counted = recordsOf(serialNumber).filter((record) => record.companyCode === companyCode);
      expect(cyclesIn(answer.json()), note(serialNumber)).toEqual(counted.map(countedEntry));
    }
  }
});
