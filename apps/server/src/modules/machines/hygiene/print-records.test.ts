import { brands } from '@washboard/contract/brands/brands';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { describe, expect, it } from 'vitest';
import { readPdf, withoutSpaces } from '../../../testing/read-pdf.ts';
import type { Listed } from './merge-gaps.ts';
import { packRecords, unpackRecords } from './pack-records.ts';
import { printRecords } from './print-records.ts';
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

async function printed(records: readonly HygieneRecord[], most = 100): Promise<string> {
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
  });
  return readPdf(file).words;
}

describe('packed records', () => {
  it('packed hygiene records are the same when unpacked, up to the limit', async () => {
    const records = [1, 2, 3, 4, 5].map((id) => record(id, { alarms: ['…\n€'] }));
    for (const most of [0, 2, 3, 5, 9]) {
      const packed = await packRecords(portionsOf(records), { most, signal: new AbortController().signal });
      const unpacked: Listed[] = [];
      for await (const one of unpackRecords(packed)) unpacked.push(one);
      expect(unpacked).toEqual(records.slice(0, most));
      expect(packed.shown).toBe(Math.min(most, 5));
    }
  });
});

describe('the document of hygiene records', () => {
  it('the first page of the document reports that it leaves records out', async () => {
    const records = [1, 2, 3, 4, 5].map((id) => record(id));
    const words = await printed(records, 3);
    expect(words).toContain(withoutSpaces('The latest 3 of 5 records. The CSV and JSON files contain them all.'));
    expect(words).toContain('no.803');
    expect(words).not.toContain('no.804');
  });

  it('the document counts the days that changed since their review', async () => {
    expect(await printed([record(1)])).toContain(withoutSpaces('Days changed since the review: 1'));
  });

  it('the document names each version of the limits that judged its records', async () => {
    const own = { profile: { id: '7', version: 4 }, limits: { ...limits, tankTmpMin: 620, contactSMin: 90 } };
    const named = { profile: { id: '8', version: 2 }, profileName: 'House rules' };
    const words = await printed([record(1), record(2, own), record(3), record(4, named)]);
    expect(words).toContain(withoutSpaces('practice after EN 17735, version 1: tank at least 60.0 °C'));
    expect(words).toContain(withoutSpaces('own limits, version 4: tank at least 62.0 °C'));
    expect(words).toContain(withoutSpaces('contact time at least 90 s'));
    expect(words).toContain(withoutSpaces('Limits: House rules, version 2: tank'));
  });

  it('the document names the programmes that a maker’s validation judged, also in their rows', async () => {
    const second = { profile: { id: 'en17735', version: 2 }, limits: { ...limits, contactSMin: 90 } };
    const validation = { contactSMin: 80, reference: 'HV-INF-50' };
    const short = { ...second, limits: { ...limits, contactSMin: 80 }, cycleType: 'fast', validation };
    const words = await printed([record(1, short), record(2, { ...second, validation: null }), record(3, short)]);
    expect(words).toContain(
      withoutSpaces('version 2: tank at least 60.0 °C, rinse 80.0 °C to 90.0 °C, contact time at least 90 s.'),
    );
    expect(words).toContain(
      withoutSpaces('The practice names 80.0 °C to 85.0 °C for the rinse. Up to 90.0 °C is accepted'),
    );
    expect(words).toContain(
      withoutSpaces('by the validation of the maker instead of this contact time: fast at least 80 s (HV-INF-50).'),
    );
    expect(words.split(withoutSpaces('Contact time by the maker’s validation HV-INF-50: at least 80 s'))).toHaveLength(
      3,
    );
  });

  it('the document names no validations for records of version 1 of the limits', async () => {
    expect(await printed([record(1)])).not.toContain(withoutSpaces('The practice names'));
  });

  it('the document has a line for each alarm, the longest words, and no name of an erased account', async () => {
    const closing = {
      action: 'discarded' as const,
      words: 'W\n'.repeat(500),
      at: '2026-11-20T09:00:00.000Z',
      number: 9,
    };
    const deviating = { result: 'deviating', reasons: ['rinseTooCold'], alarms: ['T01', 'Z9'] } as const;
    const words = await printed([
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
    const words = await printed([
      record(1, { ...implausible, implausible: ['noWater', 'notInRecord'] }),
      record(2, implausible),
    ]);
    const { rule } = hygieneReportTexts.en.implausible;
    expect(words).toContain(withoutSpaces(`Implausible values: ${rule.noWater}, ${rule.notInRecord}`));
    // A pack that is older than the rules does not name them.
    expect(words).toContain(withoutSpaces(hygieneReportTexts.en.reason.implausible));
  });

  it('the document reports that the log was not signed yet', async () => {
    expect(await printed([record(1)])).toContain(withoutSpaces(hygieneReportTexts.en.notSigned));
  });
});
