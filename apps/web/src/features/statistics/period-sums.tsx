import type { Gamma } from '@washboard/contract/appliances/appliances';
import { costsOf, roundCosts, type Tariffs, totalCost, unpricedOf } from '@washboard/contract/statistics/costs';
import type { Counts } from '@washboard/contract/statistics/counts';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { addDays, dayAt } from '@washboard/contract/time/calendar';
import { useTranslation } from 'react-i18next';
import { Text } from '../../components/kit/text.tsx';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { ChangeMark } from './change-mark.tsx';
import { comparableTotals, knownSince, relativeChange, totalCounts, usedPerCycle } from './figures.ts';
import classes from './period-sums.module.css';
import { periodBefore, type StatisticsPeriod } from './statistics-period.ts';
import { Unpriced } from './unpriced.tsx';
import { type StatisticsFormats, useStatisticsFormats } from './use-statistics-formats.ts';

interface PeriodSumsProps {
  statistics: Statistics;
  before: Statistics | null;
  tariffs: Tariffs;
  period: StatisticsPeriod;
  gamma: Gamma;
}

const counters = { cycles: 'cycles', water: 'waterVlm', energy: 'energyWh' } as const;
const headlines = ['cost', 'cycles', 'water', 'energy'] as const;
type Headline = (typeof headlines)[number];

export function PeriodSums({ statistics, before, tariffs, period, gamma }: PeriodSumsProps) {
  const { t } = useTranslation('statistics');
  const formats = useStatisticsFormats(gamma);
  const hasCounters = statistics.life !== null;
  const sums = totalCounts(statistics.bins, hasCounters);
  const sumsBefore = before && totalCounts(before.bins, hasCounters);
  const compared = before && comparableTotals(statistics, before, serverNowMs());
  const since = before && knownSince(before);
  const whole = formats.span(period.view, periodBefore(period));
  const nameBefore = since
    ? t('compared.partly', { period: whole, since: formats.shortDay(since, statistics.timeZone) })
    : whole;
  const perCycle = usedPerCycle(statistics);
  const unpriced = unpricedOf(sums, tariffs);

  const amount = (headline: Headline, counts: Counts) =>
    headline === 'cost' ? totalCost(roundCosts(costsOf(counts, tariffs))) : counts[counters[headline]];
  const change = (headline: Headline) =>
    compared && relativeChange(amount(headline, compared.sums), amount(headline, compared.before));
  const text = (headline: Headline, value: number) =>
    headline === 'cost' ? formats.euros(value) : formats.counterText(counters[headline], value);

  return (
    <dl className={classes.sums}>
      {headlines.map((headline) => {
        const value = amount(headline, sums);
        const then = sumsBefore && amount(headline, sumsBefore);
        return (
          <div key={headline} className={classes.sum}>
            <Text as="dt" size="sm" tone="quiet">
              {t(`figure.${headline}`)}
            </Text>
            <dd className={classes.value}>
              {value === null ? (
                <span className={classes.unit}>{t(headline === 'cost' ? 'costs.noPrices' : 'unknown')}</span>
              ) : (
                <PeriodAmount headline={headline} value={value} formats={formats} />
              )}
            </dd>
            <Text as="dd" size="note" tone="quiet" isNumber>
              {before ? (
                <>
                  <ChangeMark change={change(headline)} isNeutral={headline === 'cycles'} formats={formats} />
                  {compared && change(headline) !== null && (
                    <> {t('compared.with', { period: spanBefore(period, compared.untilMs) })}</>
                  )}
                </>
              ) : (
                '\u00a0'
              )}
            </Text>
            <Text as="dd" size="note" tone="quiet" isNumber>
              {then === null ? '\u00a0' : t('compared.whole', { period: nameBefore, value: text(headline, then) })}
            </Text>
            {headline === 'cost' && value !== null && unpriced.length > 0 && (
              <Text as="dd" size="note" tone="quiet" isNumber>
                <Unpriced tariffs={unpriced} />
              </Text>
            )}
            {(headline === 'water' || headline === 'energy') && perCycle && (
              <Text as="dd" size="note" tone="quiet" isNumber>
                {t('perCycle', { value: formats.perCycle(headline, perCycle[headline]) })}
              </Text>
            )}
          </div>
        );
      })}
    </dl>
  );

  function spanBefore(shown: StatisticsPeriod, untilMs: number | null): string {
    const whole = periodBefore(shown);
    if (untilMs === null) return formats.span(shown.view, whole);
    const { timeZone } = statistics;
    if (shown.view !== 'day') {
      return formats.span('week', { from: whole.from, to: addDays(dayAt(untilMs - 1, timeZone), 1) });
    }
    return t('compared.until', { day: formats.span('day', whole), time: formats.clock(untilMs, timeZone) });
  }
}

function PeriodAmount({ headline, value, formats }: { headline: Headline; value: number; formats: StatisticsFormats }) {
  if (headline === 'cost') return formats.euros(value);
  const quantity = formats.counter(counters[headline], value);
  return (
    <>
      {quantity.value} <span className={classes.unit}>{quantity.unit}</span>
    </>
  );
}
