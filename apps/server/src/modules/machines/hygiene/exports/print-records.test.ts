import { brands } from '@washboard/contract/brands/brands';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { languages } from '@washboard/contract/languages/languages';
import { describe, expect, it } from 'vitest';
import { readEmbeddedFile, readPdf, withoutSpaces } from '../../../../testing/read-pdf.ts';
import type { RecordOrGap } from './merge-gaps.ts';
import { packRecords, unpackRecords } from './pack-records.ts';
import { printRecords } from './print-records.ts';
import type { PrintedDay } from './printed-records.ts';
import { hygieneReportTexts } from './texts.ts';

const limits = { tankTmpMin: 600, rinseTmpMin: 800, rinseTmpMax: 900, contactSMin: null };
const record = (id: number, fields: Partial<HygieneRecord> = {}): HygieneRecord => ({
  id,
  serialNumber: 'PONTE0001',
  eventId: id,
  companyCode: '300001',
  cycleNumber: 800 + id,
  cycleType: 'dishes',
  outcome: 'completed',
  startedAt: '2026-11-20T08:07:52Z',
  endedAt: '2026-11-20T08:10:00.000Z',
  recordedAt: '2026-11-20T08:10:01.000Z',
  isClockDoubtful: false,
  limits,
  profile: { id: 'en17735', version: 1 },
  profileName: null,
  values: {
    tankTmpMin: 611,
    tankTmpMean: 622,
    tankTmpMax: 634,
    rinseTmpMin: 823,
    rinseTmpMean: 840,
    rinseTmpMax: 852,
    contactS: 111,
    waterVlm: 25,
    rinseVlm: null,
    detergentMl: null,
    rinseAidMl: null,
  },
  result: 'valid',
  reasons: [],
  alarms: [],
  closing: null,
  ...fields,
});

async function* portionsOf(records: readonly HygieneRecord[]) {
  yield records.slice(0, 2);
  yield records.slice(2);
}

const start = Date.parse('2026-11-20T20:10:00Z');

type More = Partial<Parameters<typeof printRecords>[0]>;

async function printed(records: readonly HygieneRecord[], most = 100, more: More = {}) {
  const file = await printRecords({
    texts: hygieneReportTexts.en,
    language: 'en',
    system: 'metric',
    gamma: 'infinity',
    timeZone: 'Europe/Berlin',
    volumeSystem: 'metric',
    programmes: new Map([['dishes', 'Dishes']]),
    alarms: new Map([['T01', { description: 'Slow boiler' }]]),
    ...(await packRecords(portionsOf(records), { most, signal: new AbortController().signal })),
    machine: { name: 'Piatti', range: 'Infinity', model: 'INF-50', serialNumber: 'PONTE0001' },
    company: 'Trattoria Al Ponte',
    filter: {},
    days: { reviewed: 2, changed: 1, notReviewed: 1 },
    gaps: 0,
    counts: { valid: records.length, deviating: 0, open: 0, notJudgeable: 0 },
    checkpoint: null,
    verifyUrl: 'https://washboard.example/verify',
    brand: brands.marea,
    date: new Date('2026-11-21T08:00:00Z'),
    calendar: [],
    ...more,
  });
  const { words, source } = readPdf(file);
  return { words, source, file, pages: source.match(/\/Type \/Page\n/g)?.length ?? 0 };
}

describe('packed records', () => {
  it('packed hygiene records are the same when unpacked, up to the limit', async () => {
    const records = [1, 2, 3, 4, 5].map((id) => record(id, { alarms: ['…\n€'] }));
    for (const most of [0, 2, 3, 5, 9]) {
      const packed = await packRecords(portionsOf(records), { most, signal: new AbortController().signal });
      const unpacked: RecordOrGap[] = [];
      for await (const one of unpackRecords(packed)) unpacked.push(one);
      expect(unpacked).toEqual(records.slice(0, most));
      expect(packed.shown).toBe(Math.min(most, 5));
    }
  });
});

describe('the document of hygiene records', () => {
  it('the first page of the document reports that it leaves records out', async () => {
    const records = [1, 2, 3, 4, 5].map((id) => record(id));
    const { words } = await printed(records, 3);
    expect(words).toContain(withoutSpaces('The latest 3 of 5 records. The CSV and JSON files contain them all.'));
    expect(words).toContain('no.803');
    expect(words).not.toContain('no.804');
  });

  it('a document that shows a selection, or omits deviations, does not say that no cycle deviated', async () => {
    const none = withoutSpaces(hygieneReportTexts.en.deviations.none);
    const counts = { valid: 2, deviating: 0, open: 0, notJudgeable: 0 };
    expect((await printed([record(1), record(2)])).words).toContain(none);
    const selection = await printed([record(1), record(2)], 100, { filter: { filter: 'valid' }, counts });
    expect(selection.words).not.toContain(none);
    const cut = await printed([record(1), record(2)], 1, { counts: { ...counts, deviating: 3, open: 3 } });
    expect(cut.words).not.toContain(none);
    expect(cut.words).toContain(withoutSpaces('The latest 0 of 3 records.'));
  });

  it('the document counts the days that changed since their review', async () => {
    expect((await printed([record(1)])).words).toContain(withoutSpaces('Days changed since the review: 1'));
  });

  it('the document names each version of the limits that judged its records', async () => {
    const own = { profile: { id: '7', version: 4 }, limits: { ...limits, tankTmpMin: 620, contactSMin: 90 } };
    const named = { profile: { id: '8', version: 2 }, profileName: 'House rules' };
    const { words } = await printed([record(1), record(2, own), record(3), record(4, named)]);
    expect(words).toContain(withoutSpaces('practice after EN 17735, version 1: tank at least 60.0 °C'));
    expect(words).toContain(withoutSpaces('own limits, version 4: tank at least 62.0 °C'));
    expect(words).toContain(withoutSpaces('contact time at least 90 s'));
    expect(words).toContain(withoutSpaces('Limits: House rules, version 2: tank'));
  });

  it('the document names the programmes that a maker’s validation judged, also in their rows', async () => {
    const second = { profile: { id: 'en17735', version: 2 }, limits: { ...limits, contactSMin: 90 } };
    const validation = { contactSMin: 80, reference: 'HV-INF-50' };
    const short = { ...second, limits: { ...limits, contactSMin: 80 }, cycleType: 'fast', validation };
    const { words } = await printed([record(1, short), record(2, { ...second, validation: null }), record(3, short)]);
    expect(words).toContain(
      withoutSpaces('version 2: tank at least 60.0 °C, rinse 80.0 °C to 90.0 °C, contact time at least 90 s.'),
    );
    expect(words).toContain(
      withoutSpaces('The practice names 80.0 °C to 85.0 °C for the rinse. Up to 90.0 °C is accepted'),
    );
    expect(words).toContain(
      withoutSpaces('by the validation of the maker instead of this contact time: fast at least 80 s (HV-INF-50).'),
    );
    expect(words).toContain(withoutSpaces('a: contact time by the maker’s validation HV-INF-50, at least 80 s'));
    const marks = [1, 2, 3].map(
      (id) => /^[^.]*\.\d–[\d.]+–85\.2111(a?)/.exec(words.split(`,no.80${id}`)[1] ?? '')?.[1],
    );
    expect(marks).toEqual(['a', '', 'a']);
  });

  it('the document names no validations for records of version 1 of the limits', async () => {
    expect((await printed([record(1)])).words).not.toContain(withoutSpaces('The practice names'));
  });

  it('the document has a line for each alarm, the longest words, and no name of an erased account', async () => {
    const closing = {
      action: 'discarded' as const,
      words: 'W\n'.repeat(500),
      at: '2026-11-20T09:00:00.000Z',
      number: 9,
    };
    const deviating = { result: 'deviating', reasons: ['rinseTooCold'], alarms: ['T01', 'Z9'] } as const;
    const { words } = await printed([
      record(1, {
        ...deviating,
        reasons: [...deviating.reasons],
        alarms: [...deviating.alarms],
        closing: { ...closing, personName: null },
      }),
    ]);
    expect(words).toContain(withoutSpaces('T01 Slow boiler'));
    expect(words).toContain(withoutSpaces(`Z9 ${hygieneReportTexts.en.unknownAlarm}`));
    expect(words).toContain(`Discarded·${'W'.repeat(500)}·20Nov2026`);
  });

  it('the document names the rules by which values are implausible', async () => {
    const implausible = { result: 'notJudgeable' as const, reasons: ['implausible' as const] };
    const { words } = await printed([
      record(1, { ...implausible, implausible: ['noWater', 'notInRecord'] }),
      record(2, implausible),
    ]);
    const { rule } = hygieneReportTexts.en.implausible;
    expect(words).toContain(withoutSpaces(`Implausible values: ${rule.noWater}, ${rule.notInRecord}`));
    // A pack that is older than the rules does not name them.
    expect(words).toContain(withoutSpaces(hygieneReportTexts.en.reason.implausible));
  });

  it('the document reports that the log was not signed yet', async () => {
    expect((await printed([record(1)])).words).toContain(withoutSpaces(hygieneReportTexts.en.notSigned));
  });
});

const deviating = (id: number, fields: Partial<HygieneRecord> = {}) =>
  record(id, {
    result: 'deviating',
    reasons: ['rinseTooCold'],
    values: { ...record(id).values, rinseTmpMin: 771 },
    ...fields,
  });
const closing = {
  action: 'rewashed' as const,
  words: 'After the boiler was hot',
  personName: 'Anna Rossi',
  at: '2026-11-20T09:00:00.000Z',
  number: 9,
};
const counted = (counts: Partial<Record<'valid' | 'deviating' | 'open' | 'notJudgeable', number>>) => ({
  counts: { valid: 0, deviating: 0, open: 0, notJudgeable: 0, ...counts },
});
const firstPage = (words: string) => words.split('Page2of')[0] ?? '';
const day = (of: string, fields: Partial<PrintedDay> = {}): PrintedDay => ({
  day: of,
  valid: 40,
  deviating: 0,
  open: 0,
  notJudgeable: 0,
  state: 'reviewed',
  reviewer: 'Anna Rossi',
  ...fields,
});

describe('page 1 of the document', () => {
  it.each([
    [{ valid: 331 }, '331 of 331 cycles valid'],
    [{ valid: 329, deviating: 2, open: 2 }, '2 deviations without a corrective action 329 of 331 cycles valid'],
    [{ valid: 1, deviating: 1 }, '1 of 2 cycles valid 1 deviation, with its corrective action'],
    [{ notJudgeable: 4 }, 'No cycle to be judged in this period'],
  ])('page 1 begins with a verdict: %j', async (counts, verdict) => {
    const { words } = await printed([record(1)], 100, counted(counts));
    expect(words).toContain(withoutSpaces(`Hygiene records${verdict}`));
  });

  it.each(languages)('a document of a selection gives no verdict about other records, in %s', async (language) => {
    const texts = hygieneReportTexts[language];
    const filter = { filter: 'open' as const };
    const { words } = await printed([deviating(1)], 100, {
      ...counted({ deviating: 1, open: 1 }),
      filter,
      language,
      texts,
    });
    expect(words).toContain(withoutSpaces(`${texts.filter.open}`));
    expect(words).toContain(withoutSpaces(texts.verdict.selection));
    expect(words).not.toContain('{{');
  });

  it('the verdict counts cycles that could not be judged, but no service cycles, and missing reviews and gaps', async () => {
    const unjudged = { result: 'notJudgeable' as const };
    const records = [
      record(1),
      record(2, { ...unjudged, reasons: ['notCompleted'] }),
      record(3, { ...unjudged, reasons: ['serviceCycle'] }),
    ];
    const calendar = [day('2026-11-19', { state: 'missed' }), day('2026-11-20', { state: 'due' })];
    const { words } = await printed(records, 100, { ...counted({ valid: 1, notJudgeable: 2 }), gaps: 2, calendar });
    const further = '1 cycle could not be judged · 1 daily review missing · 2 gaps in the records';
    expect(words).toContain(withoutSpaces(`1 of 1 cycle valid ${further}`));
  });

  it('page 1 shows every deviation with its corrective action, and names deviations without an action', async () => {
    const others = Array.from({ length: 300 }, (_, i) => record(10 + i));
    const { words } = await printed([...others, deviating(1, { closing }), deviating(2)], 1000);
    const page = firstPage(words);
    const row = (id: number) => page.slice(page.indexOf(`no.${800 + id}`)).slice(0, 160);
    expect(row(1)).toContain(withoutSpaces('Rinse 77.1 °C, at least 80.0 °C'));
    expect(row(1)).toContain(withoutSpaces('Washed again · After the boiler was hot · Anna Rossi · 20 Nov 2026'));
    expect(row(2)).toContain(withoutSpaces(hygieneReportTexts.en.open));
    expect(words.split(',no.801')).toHaveLength(2);
  });

  it('page 1 names who reviewed which days, and the days without a review', async () => {
    const calendar = [
      day('2026-11-16'),
      day('2026-11-17'),
      day('2026-11-18', { state: 'missed', reviewer: null }),
      day('2026-11-19', { state: 'changed' }),
      day('2026-11-20', { reviewer: null }),
      day('2026-11-21', { state: 'due', reviewer: null }),
    ];
    const page = firstPage((await printed([record(1)], 100, { calendar })).words);
    const said = ['Anna Rossi: 16–17 Nov, 19 Nov', 'A deleted account: 20 Nov', 'Not reviewed: 18 Nov'];
    for (const line of [...said, 'Changed since the review: 19 Nov', 'Not due yet: 21 Nov'])
      expect(page.replaceAll('–', '-')).toContain(withoutSpaces(line).replaceAll('–', '-'));
  });

  it('page 1 has room for signatures', async () => {
    const { words } = await printed([record(1)]);
    const { signature } = hygieneReportTexts.en;
    for (const part of [signature.title, signature.kitchen, signature.inspection])
      expect(firstPage(words)).toContain(withoutSpaces(part));
  });

  it('a short period has a drawn strip of each day, a longer one a calendar, without pictures', async () => {
    const strip = {
      serialNumber: 'PONTE0001',
      timeZone: 'Europe/Berlin',
      mergedS: 0,
      alarmsLeftOut: 0,
      bands: { state: [1, 2, 3, 0], lengthS: [20_000, 3_000, 40_000, 23_400] },
      cycles: { startS: [30_000], lengthS: [130], programme: [0], result: [0], count: [1] },
      alarms: { startS: [31_000], lengthS: [600], isOpen: [false], rank: [0], errorCode: ['T01'], count: [1] },
      deviations: { atS: [30_130], isOpen: [true], recordId: [1], count: [1] },
    };
    const fromMs = Date.parse('2026-11-19T23:00:00Z');
    const drawn = { strip, programmes: ['dishes'], fromMs, toMs: fromMs + 86_400_000 };
    const week = [day('2026-11-20', { open: 1, deviating: 1, strip: drawn })];
    const month = Array.from({ length: 30 }, (_, i) => day(`2026-11-${String(i + 1).padStart(2, '0')}`));
    const [ofWeek, ofMonth] = [
      await printed([record(1)], 100, { calendar: week }),
      await printed([record(1)], 100, { calendar: month }),
    ];
    const { picture } = hygieneReportTexts.en;
    expect(firstPage(ofWeek.words)).toContain(withoutSpaces(picture.strips));
    expect(firstPage(ofMonth.words)).toContain(withoutSpaces(picture.calendar));
    expect(ofWeek.source).toContain('/Alt (Fri 20 Nov: Valid cycles 40, Deviation without an action 1, Reviewed)');
    for (const { source } of [ofWeek, ofMonth]) expect(source).not.toContain('/Subtype /Image');
  });
});

describe('the length of the document', () => {
  it.each(languages)(
    'a busy month has at most 8 pages, and all its records in the attached file, in %s',
    async (language) => {
      for (const count of language === 'en' ? [1_590, 4_000] : [1_590]) {
        const records = Array.from({ length: count }, (_, i) =>
          i % 400 === 7
            ? deviating(i, { closing })
            : record(i, { endedAt: new Date(start - i * 600_000).toISOString() }),
        );
        const texts = hygieneReportTexts[language];
        const { pages, file, words } = await printed(records, 100_000, { language, texts });
        expect(pages).toBeLessThanOrEqual(8);
        expect(JSON.parse(readEmbeddedFile(file))).toEqual(JSON.parse(JSON.stringify(records)));
        expect(words).not.toContain('{{');
      }
    },
    60_000,
  );

  it('a line of a day has the extremes of its cycles', async () => {
    const values = (fields: Partial<HygieneRecord['values']>) => ({ values: { ...record(1).values, ...fields } });
    const records = Array.from({ length: 1_700 }, (_, i) => record(i, values({ tankTmpMin: i === 9 ? 601 : 640 })));
    const { words } = await printed(records, 100_000);
    expect(words).toContain(withoutSpaces('Fri, 20 Nov 2026 09:10–09:10 1,700 60.1–63.4 82.3–85.2 111'));
  });
});

describe('the columns of the document', () => {
  it('a column that would be empty in all rows is left out', async () => {
    const { column } = hygieneReportTexts.en;
    const unmeasured = deviating(1, { values: { ...record(1).values, tankTmpMin: null, tankTmpMax: null } });
    const { words } = await printed([unmeasured]);
    expect(words).not.toContain(withoutSpaces(column.alarmCode));
    expect(words).not.toContain('Tank(°C)');
    expect(words).toContain('Rinse(°C)');
    const withAlarm = await printed([deviating(1, { alarms: ['T01'] })]);
    for (const title of [column.alarmCode, column.alarmDescription, column.severity, 'Tank (°C)'])
      expect(withAlarm.words).toContain(withoutSpaces(title));
  });
});
