import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { CounterName, Counts } from '@washboard/contract/statistics/counts';
import { useTranslation } from 'react-i18next';
import type { UsedPerCycle } from './figures.ts';
import type { Period } from './period.ts';
import classes from './period-sums.module.css';
import { useStatisticsFormats } from './use-statistics-formats.ts';

interface PeriodSumsProps {
  sums: Counts;
  /** Null: still loading. */
  before: Counts | null;
  perCycle: UsedPerCycle | null;
  period: Period;
  gamma: Gamma;
}

const shown = [
  { figure: 'cycles', counter: 'cycles' },
  { figure: 'water', counter: 'waterVlm' },
  { figure: 'energy', counter: 'energyWh' },
] as const;

/** Sums of the period beside those of the previous one. */
export function PeriodSums({ sums, before, perCycle, period, gamma }: PeriodSumsProps) {
  const { t } = useTranslation('statistics');
  const formats = useStatisticsFormats(gamma);

  function beforeText(counter: CounterName): string {
    const [now, then] = [sums[counter], before?.[counter] ?? null];
    if (then === null) return '\u00a0';
    const value = formats.counterText(counter, then);
    // An unfinished period is not compared with a whole one.
    const change = period.isPresent || now === null || then === 0 ? '' : ` (${formats.change(now / then - 1)})`;
    return t(`before.${period.view}`, { value: value + change });
  }

  return (
    <dl className={classes.sums}>
      {shown.map(({ figure, counter }) => {
        const value = sums[counter];
        const quantity = value === null ? null : formats.counter(counter, value);
        return (
          <div key={figure} className={classes.sum}>
            <dt className={classes.name}>{t(`figure.${figure}`)}</dt>
            <dd className={classes.value}>
              {quantity ? quantity.value : '–'} <span className={classes.unit}>{quantity?.unit}</span>
            </dd>
            <dd className={classes.aside}>{beforeText(counter)}</dd>
            {figure !== 'cycles' && (
              <dd className={classes.aside}>
                {perCycle ? t('perCycle', { value: formats.perCycle(figure, perCycle[figure]) }) : '\u00a0'}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
