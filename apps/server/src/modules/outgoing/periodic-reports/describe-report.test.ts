import type { Language } from '@washboard/contract/languages/languages';
import type { Coverage } from '@washboard/contract/periodic-reports/figure-coverage';
import type { PeriodicReport } from '@washboard/contract/periodic-reports/periodic-report';
import type { MeasurementSystem } from '@washboard/contract/units/units';
import { describe, expect, it } from 'vitest';
import type { DescribedFigure } from './describe-figures.ts';
import { describeReport } from './describe-report.ts';
import { sampleMachine, sampleReport } from './testing/sample-report.ts';
import type { FigureName } from './texts.ts';

interface Reader {
  language?: Language;
  system?: MeasurementSystem;
}

const described = (fields: Partial<PeriodicReport> = {}, { language = 'en', system = 'metric' }: Reader = {}) =>
  describeReport({ ...sampleReport, ...fields }, { language, system, productName: 'Marea Washboard' });

const figureOf = (figures: readonly DescribedFigure[], wanted: FigureName) => {
  const { value, before } = figures.find(({ figure }) => figure === wanted) ?? {};
  return [value, before];
};

describe('texts of a report', () => {
  it('a report compares with the period before, unless that period has no figures', () => {
    const { figures } = described();
    expect(figureOf(figures, 'cycles')).toEqual(['110', '100 (+10%)']);
    expect(figureOf(figures, 'water')).toEqual(['3,785\u00a0l', '0\u00a0l']);
    expect(figureOf(figures, 'energy')).toEqual(['330\u00a0kWh', 'not known']);
    const same = { ...sampleReport.figures, energyWh: null };
    expect(figureOf(described({ figures: same }).figures, 'energy')).toEqual(['not known', 'not known']);
  });

  it('a report does not round 99.99 % up to 100 %', () => {
    expect(figureOf(described().figures, 'hygienic')).toEqual(['99.9% (9,999 of 10,000)', '99.9% (9,999 of 10,000)']);
    const all = { ...sampleReport.figures, hygienic: 10_000 };
    expect(figureOf(described({ figures: all }).figures, 'hygienic')[0]).toBe('100% (10,000 of 10,000)');
  });

  it("a report uses the reader's units, and litres for ranges without other units", () => {
    const { figures, machines } = described({}, { system: 'imperial' });
    expect(figureOf(figures, 'water')[0]).toBe('1,000\u00a0gal');
    expect(machines.map((machine) => figureOf(machine.figures, 'water')[0])).toEqual([
      '1,000\u00a0gal',
      '3,785\u00a0l',
    ]);
    expect(figureOf(described({ isMetric: true }, { system: 'imperial' }).figures, 'water')[0]).toBe('3,785\u00a0l');
  });

  it.each<[Language, (string | undefined)[]]>([
    ['en', ['16\u2009–\u200922 November 2026', '3,785\u00a0l', '€41.50', '99.9% (9,999 of 10,000)']],
    ['de', ['16.–22. November 2026', '3.785\u00a0l', '41,50\u00a0€', '99,9\u00a0% (9.999 von 10.000)']],
    ['fr', ['16–22 novembre 2026', '3\u202f785\u00a0l', '41,50\u00a0€', '99,9\u00a0% (9\u202f999 sur 10\u202f000)']],
    ['it', ['16–22 novembre 2026', '3785\u00a0l', '41,50\u00a0€', '99,9% (9999 di 10.000)']],
    ['es', ['16–22 de noviembre de 2026', '3785\u00a0l', '41,50\u00a0€', '99,9\u00a0% (9999 de 10.000)']],
  ])('a report formats dates and numbers as in %s', (language, texts) => {
    const { period, figures } = described({}, { language });
    const values = (['water', 'cost', 'hygienic'] as const).map((name) => figureOf(figures, name)[0]);
    expect([period, ...values]).toEqual(texts);
  });

  it('a report draws each day in proportion to the busiest day', () => {
    expect(
      described().days.map(({ name, value, share, hasDeviations }) => [name, value, share, hasDeviations]),
    ).toEqual([
      ['Mon 16', '110 · hygiene: 1 of 110 deviating', 1, true],
      ['Tue 17', '55', 0.5, false],
      ['Wed 18', '–', 0, false],
    ]);
    expect(described({ days: [{ ...sampleReport.days[2], cycles: 0 } as never] }).days[0]?.share).toBe(0);
  });

  it('a report states the machines, days and kinds of cost that each figure covers', () => {
    const { coverage } = sampleReport.figures;
    const words = (fields: Partial<Coverage>, language: Language = 'en', machineCount = 3) => {
      const cost = { ...coverage.cost, ...fields };
      const figures = { ...sampleReport.figures, coverage: { ...coverage, cost } };
      return figureOf(described({ figures, machineCount }, { language }).figures, 'cost')[0];
    };
    expect(words({ machines: 3 })).toBe('€41.50');
    expect(words({})).toBe('€41.50 (2 of 3 machines)');
    expect(words({ machines: 1 }, 'fr')).toBe('41,50\u00a0€ (1 machine sur 3)');
    expect(words({ machines: 1, partial: 1, since: '2026-11-20' }, 'de', 1)).toBe('41,50\u00a0€ (ab 20. November)');
    expect(words({ machines: 3, partial: 1, since: '2026-11-20' })).toBe(
      '€41.50 (1 machine only in part, all from 20 November)',
    );
    expect(words({ machines: 3, cyclesOnly: 3 })).toBe('€41.50 (without use between cycles)');
    expect(words({ cyclesOnly: 1, missing: ['detergentPerL', 'rinseAidPerL'] })).toBe(
      '€41.50 (2 of 3 machines · 1 machine without use between cycles · without detergent and rinse aid)',
    );
  });

  it('a report compares no figures that cover different machines or days', () => {
    expect(figureOf(described({ comparable: [] }).figures, 'cycles')).toEqual(['110', '100']);
  });

  it('a report states how many machines a day covers if they are fewer than in the period', () => {
    const [day] = sampleReport.days;
    const days = [{ ...day, machines: 1 } as PeriodicReport['days'][number]];
    expect(described({ days }).days[0]?.value).toBe('110 (1 of 2 machines) · hygiene: 1 of 110 deviating');
  });

  it('a report gives the duration of the longest alarm in its two largest units', () => {
    const { serialNumber, applianceName, gamma, companyName } = sampleMachine;
    const alarm = { serialNumber, applianceName, gamma, companyName, errorCode: 'AN07', isOpen: false };
    const longest = (seconds: number, language: Language = 'en') =>
      described({ longestAlarm: { ...alarm, seconds } }, { language }).longest;
    expect(longest(115_063)).toContain('(AN07), Piatti, Trattoria Al Ponte, 1 day 7 hrs');
    expect(longest(3600)).toContain(', 1 hr');
    expect(longest(5)).toContain(', 1 min');
    expect(longest(115_063, 'de')).toContain(', 1 Tg. 7 Std.');
  });

  it('a report names a single machine instead of counting it, and states what it omits', () => {
    expect(described({ machineCount: 1, machines: [sampleMachine] }).intro).toContain('Piatti, Trattoria Al Ponte');
    expect(described().intro).toContain('your 2 machines');
    expect(described({ attentionCount: 1200 }).moreAttention).toBe('1,200 more are shown in Marea Washboard.');
    expect(described().moreAttention).toBeNull();
  });
});
