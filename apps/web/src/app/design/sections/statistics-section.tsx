import { pricesOf } from '@washboard/contract/statistics/costs';
import { type Counts, noCounts } from '@washboard/contract/statistics/counts';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import type { SourcedTariffs } from '@washboard/contract/statistics/tariffs';
import { AllFigures } from '../../../features/statistics/all-figures.tsx';
import { PeriodSums } from '../../../features/statistics/period-sums.tsx';
import { statisticsPeriod } from '../../../features/statistics/statistics-period.ts';
import { SampleApp } from '../sample-app.tsx';
import { PagePart } from '../specimen.tsx';

const timeZone = 'Europe/Rome';
const period = statisticsPeriod({ view: 'month', day: '2026-01-15' }, timeZone, Date.parse('2026-03-05T14:02:00Z'));

const priceOf = (price: number) => ({ price, setFor: 'machine', company: null }) as const;
const tariffs: SourcedTariffs = {
  waterPerM3: priceOf(21_500),
  electricityPerKWh: priceOf(2_875),
  detergentPerL: priceOf(48_000),
  rinseAidPerL: null,
};
const noPrices: SourcedTariffs = { waterPerM3: null, electricityPerKWh: null, detergentPerL: null, rinseAidPerL: null };

function month(from: string, to: string, counts: Partial<Counts>): Statistics {
  return {
    timeZone,
    from,
    to,
    step: 'day',
    end: `${to}T00:00:00.000Z`,
    recorded: null,
    leftOut: 0,
    tariffs,
    life: {
      counts: { ...noCounts, cycles: 22_814, waterVlm: 640_000, energyWh: 9_126_000, detergentMl: 182_000 },
      asOf: '2026-02-01T00:00:00.000Z',
      countedSince: '2025-06-01T00:00:00.000Z',
      cyclesBeforeMaintenance: 186,
    },
    bins: [
      {
        at: `${from}T00:00:00.000Z`,
        counts: { ...noCounts, ...counts },
        programmes: [{ cycleType: 'dishes', completed: 1871, ended: 4, waterVlm: 46_775, energyWh: 767_000 }],
        hygiene: { washing: 1871, hygienic: 1868, deviating: 3, notJudgeable: 0 },
      },
    ],
  };
}

const shown = month('2026-01-01', '2026-02-01', {
  cycles: 1871,
  waterVlm: 46_775,
  energyWh: 767_000,
  detergentMl: 15_200,
});
const before = month('2025-12-01', '2026-01-01', {
  cycles: 1743,
  waterVlm: 45_900,
  energyWh: 802_000,
  detergentMl: 15_400,
});
const shared = { statistics: shown, period, gamma: 'infinity' } as const;

export function StatisticsSection() {
  return (
    <SampleApp>
      <PagePart as="with prices">
        <div>
          <PeriodSums {...shared} before={before} tariffs={pricesOf(tariffs)} />
        </div>
      </PagePart>
      <PagePart as="without prices, the period before still loading">
        <div>
          <PeriodSums {...shared} before={null} tariffs={pricesOf(noPrices)} />
        </div>
      </PagePart>
      <PagePart as="all counters">
        <div>
          <AllFigures {...shared} before={before} />
        </div>
      </PagePart>
    </SampleApp>
  );
}
