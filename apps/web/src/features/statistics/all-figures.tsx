import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type CounterName, type Counts, counterNames, noCounts } from '@washboard/contract/statistics/counts';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { ChangeMark } from './change-mark.tsx';
import classes from './figure-table.module.css';
import { comparableTotals, knownSince, relativeChange, totalCounts } from './figures.ts';
import grid from './machine-statistics.module.css';
import { periodBefore, type StatisticsPeriod } from './statistics-period.ts';
import { useStatisticsFormats } from './use-statistics-formats.ts';

interface AllFiguresProps {
  statistics: Statistics;
  before: Statistics | null;
  period: StatisticsPeriod;
  gamma: Gamma;
}

export function AllFigures({ statistics, before, period, gamma }: AllFiguresProps) {
  const { t } = useTranslation('statistics');
  const formats = useStatisticsFormats(gamma);
  const { life, recorded, timeZone } = statistics;
  const sums = totalCounts(statistics.bins, life !== null);
  const sumsBefore = before && totalCounts(before.bins, life !== null);
  const compared = before && comparableTotals(statistics, before, serverNowMs());
  const since = before && knownSince(before);
  const total: Counts = life?.counts ?? { ...noCounts, ...(recorded && pick(recorded)) };
  const known = counterNames.filter((name) => total[name] !== null);
  const left = life?.cyclesBeforeMaintenance ?? null;

  function cell(name: CounterName, value: number | null) {
    if (value !== null) return formats.counterText(name, value);
    return (
      <Text as="span" tone="quiet">
        {t('unknown')}
      </Text>
    );
  }

  return (
    <Card title={t('all.title')} className={grid.full}>
      {left === 0 && (
        <Callout tone="warning" isQuiet>
          {t('maintenance.due')}
        </Callout>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('all.what')}</th>
            <th scope="col">{formats.span(period.view, period)}</th>
            <th scope="col" className={classes.wide}>
              {formats.span(period.view, periodBefore(period))}
              {since && (
                <span className={classes.aside}>
                  {t('compared.since', { since: formats.shortDay(since, timeZone) })}
                </span>
              )}
            </th>
            <th scope="col" className={classes.wide}>
              {t('all.change')}
            </th>
            <th scope="col">{t('all.life')}</th>
          </tr>
        </thead>
        <tbody>
          {known.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`counter.${name}`)}</th>
              <td>{cell(name, sums[name])}</td>
              <td className={classes.wide}>{sumsBefore && cell(name, sumsBefore[name])}</td>
              <td className={classes.wide}>
                {before && (
                  <ChangeMark
                    change={compared && relativeChange(compared.sums[name], compared.before[name])}
                    isNeutral
                    isShort
                    formats={formats}
                  />
                )}
              </td>
              <td>{cell(name, total[name])}</td>
            </tr>
          ))}
          {left !== null && (
            <tr>
              <th scope="row">
                {t('maintenance.left')}
                <span className={classes.aside}>{t('maintenance.meaning')}</span>
              </th>
              <td />
              <td className={classes.wide} />
              <td className={classes.wide} />
              <td>{formats.counterText('cycles', left)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {life && (
        <Text size="note" mt={12} tone="quiet">
          {t('all.asOf', { at: formats.instant(life.asOf, timeZone) })}
        </Text>
      )}
    </Card>
  );
}

function pick({ cycles, waterVlm, energyWh }: NonNullable<Statistics['recorded']>): Partial<Counts> {
  return { cycles, waterVlm, energyWh };
}
