import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareRows, medianWithout } from './compare-rows.ts';
import { comparisonRule } from './comparison-rule.ts';
import type { MeasuredMachine } from './fleet-sums.ts';

interface Use {
  cycles?: number;
  valid?: number;
  water?: number | null;
  company?: string;
  model?: string;
  hasCounters?: boolean;
  before?: { cycles: number; water: number | null };
}

/** Water is the amount of each valid cycle; nothing else is known. */
function machine(serialNumber: string, use: Use = {}): MeasuredMachine {
  const { cycles = 200, valid = cycles, water = 30, company = serialNumber, model = 'INF-50', before } = use;
  const periods = [
    { washing: before?.cycles ?? 0, valid: before?.cycles ?? 0, water: before?.water ?? null },
    { washing: cycles, valid, water },
  ];
  const nothing = periods.map(() => ({ amount: null, base: 0 }));
  return {
    machine: {
      serialNumber,
      applianceName: serialNumber,
      gamma: 'infinity',
      modelNumber: model,
      revision: '00',
      companyCode: company,
      companyName: company,
      timeZone: 'UTC',
    },
    cycles: periods.map((period) => ({ ...period, counted: period.valid })),
    figures: {
      validShare: periods.map((period) => ({ amount: period.valid, base: period.washing })),
      cost: nothing,
      water: periods.map((period) => ({
        amount: period.water === null ? null : period.water * period.valid,
        base: period.valid,
      })),
      energy: nothing,
      chemistry: nothing,
    },
    unpriced: [],
    hasCounters: use.hasCounters ?? true,
    countedFrom: null,
  };
}

const rowOf = (machines: readonly MeasuredMachine[], name: string, by: 'site' | 'machine' = 'machine') => {
  const row = compareRows(machines, by).find((each) => (each.machine?.serialNumber ?? each.companyCode) === name);
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};

const three = [machine('B'), machine('C'), machine('D')];

it('the median without some machines equals the median of a list that lacks these machines', () => {
  const values = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(values, fc.array(fc.nat(29), { maxLength: 5 }), (list, places) => {
      const sorted = list.toSorted((a, b) => a - b);
      const without = [...new Set(places.map((place) => place % sorted.length))].toSorted((a, b) => a - b);
      const others = sorted.filter((_, i) => !without.includes(i));
      fc.pre(others.length > 0);
      const [low = 0, high = 0] = [others[(others.length - 1) >> 1], others[others.length >> 1]];
      expect(medianWithout(sorted, without)).toBe((low + high) / 2);
    }),
  );
});

describe('a machine beside like machines', () => {
  it('a machine stands out from the threshold on, with the number of machines that it is compared with', () => {
    const { outliers, figures } = rowOf([machine('A', { water: 37.5 }), ...three], 'A');
    expect(figures.water.like).toEqual({ value: 30, own: 37.5, machines: 3 });
    expect(outliers).toEqual([{ figure: 'water', against: 'like', by: 0.25 }]);
    expect(rowOf([machine('A', { water: 37.4 }), ...three], 'A').outliers).toEqual([]);
    expect(rowOf([machine('A', { water: 15 }), ...three], 'A').outliers).toEqual([]);
  });

  it('a share of valid cycles stands out by its difference in points', () => {
    const [enough, less] = [190, 191].map((valid) => rowOf([machine('A', { valid }), ...three], 'A').outliers);
    expect(enough).toEqual([{ figure: 'validShare', against: 'like', by: 0.05 }]);
    expect(less).toEqual([]);
  });

  it('a machine with only two like machines is not compared', () => {
    expect(rowOf([machine('A', { water: 90 }), ...three.slice(0, 2)], 'A').figures.water.like).toBeNull();
  });

  it('a machine of another model, or without counters, does not count as a like machine', () => {
    const others = [machine('C'), machine('D')];
    for (const unlike of [machine('B', { model: 'INF-60' }), machine('B', { hasCounters: false })]) {
      expect(rowOf([machine('A'), unlike, ...others], 'A').figures.water.like).toBeNull();
    }
  });

  it('a machine with few valid cycles is neither compared nor part of a median', () => {
    const few = { cycles: 200, valid: comparisonRule.minCycles - 1, water: 90 };
    expect(rowOf([machine('A', few), ...three], 'A').figures.water.like).toBeNull();
    expect(rowOf([machine('A'), machine('B', few), machine('C'), machine('D')], 'A').figures.water.like).toBeNull();
    expect(rowOf([machine('A', { cycles: 99 }), ...three], 'A').isComparable).toBe(false);
  });

  it('a machine whose water is unknown is not compared', () => {
    const { water } = rowOf([machine('A', { water: null }), ...three], 'A').figures;
    expect(water).toMatchObject({ value: null, machines: 0, like: null });
  });
});

describe('a site beside like machines', () => {
  it('the machines of a site are compared with machines of other sites, weighted by their cycles', () => {
    const site = [
      machine('A1', { company: 'A', cycles: 300, water: 40 }),
      machine('A2', { company: 'A', cycles: 100, water: 60, model: 'HL-10' }),
    ];
    const hoods = ['E', 'F', 'G'].map((name) => machine(name, { model: 'HL-10', water: 50 }));
    const { figures, outliers } = rowOf([...site, ...three, ...hoods], 'A', 'site');
    expect(figures.water).toMatchObject({ value: 45, machines: 2, like: { value: 35, own: 45, machines: 6 } });
    expect(outliers).toMatchObject([{ figure: 'water', against: 'like', by: 0.28571 }]);
  });

  it('a comparison omits machines without like machines, and a site that consists mostly of such machines', () => {
    const [small, large] = [150, 301].map((cycles) => [
      machine('A1', { company: 'A', cycles: 300, water: 30 }),
      machine('A2', { company: 'A', cycles, water: 90, model: 'HL-10' }),
    ]);
    const rowWith = (site: MeasuredMachine[] = []) => rowOf([...site, ...three], 'A', 'site');
    expect(rowWith(small)).toMatchObject({ figures: { water: { like: { value: 30, own: 30 } } }, outliers: [] });
    expect(rowWith(large).figures.water.like).toBeNull();
  });
});

describe('a row beside its own past', () => {
  const before = { cycles: 200, water: 24 };

  it('a rise stands out, and the greatest outlier comes first', () => {
    const { figures, outliers } = rowOf([machine('A', { water: 48, valid: 180, before })], 'A');
    expect(figures.water.before).toBe(24);
    expect(outliers.map(({ figure, against, by }) => [figure, against, by])).toEqual([
      ['water', 'past', 1],
      ['validShare', 'past', 0.1],
    ]);
  });

  it('a machine is not compared with a past that has few cycles or other machines', () => {
    const few = { cycles: comparisonRule.minCycles - 1, water: 24 };
    expect(rowOf([machine('A', { before: few })], 'A').figures.water.before).toBeNull();
    const site = [
      machine('A1', { company: 'A', before }),
      machine('A2', { company: 'A', before: { cycles: 200, water: null } }),
    ];
    expect(rowOf(site, 'A', 'site').figures.water.before).toBeNull();
    expect(rowOf(site, 'A', 'site').figures.validShare.before).toBe(1);
    const replaced = [
      machine('A1', { company: 'A', cycles: 0, water: null, before }),
      machine('A2', { company: 'A', water: 48 }),
    ];
    expect(rowOf(replaced, 'A', 'site').figures.water.before).toBeNull();
  });
});

it('a trend is unknown where a part of the period has few cycles', () => {
  const trendOf = (cycles: number) => rowOf([machine('A', { cycles })], 'A').figures.water.trend;
  expect([trendOf(comparisonRule.minPartCycles - 1), trendOf(comparisonRule.minPartCycles)]).toEqual([[null], [30]]);
});
