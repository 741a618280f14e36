import type { Gamma } from '@washboard/contract/appliances/appliances';
import { type CounterName, type Counts, counterNames, noCounts } from '@washboard/contract/statistics/counts';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/layout/card.tsx';
import classes from './figure-table.module.css';
import { useStatisticsFormats } from './use-statistics-formats.ts';

interface AllFiguresProps {
  statistics: Statistics;
  sums: Counts;
  before: Counts | null;
  gamma: Gamma;
}

/** All counters: in the period, in the previous one, and lifetime. */
export function AllFigures({ statistics, sums, before, gamma }: AllFiguresProps) {
  const { t } = useTranslation('statistics');
  const formats = useStatisticsFormats(gamma);
  const { life, recorded, timeZone } = statistics;
  const total: Counts = life?.counts ?? { ...noCounts, ...(recorded && pick(recorded)) };
  const known = counterNames.filter((name) => total[name] !== null);

  function cell(name: CounterName, value: number | null) {
    return value === null ? <span className={classes.unknown}>{t('unknown')}</span> : formats.counterText(name, value);
  }

  return (
    <Card title={t('all.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('all.what')}</th>
            <th scope="col">{t('all.period')}</th>
            <th scope="col" className={classes.wide}>
              {t('all.before')}
            </th>
            <th scope="col">{t('all.life')}</th>
          </tr>
        </thead>
        <tbody>
          {known.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`counter.${name}`)}</th>
              <td>{cell(name, sums[name])}</td>
              <td className={classes.wide}>{cell(name, before?.[name] ?? null)}</td>
              <td>{cell(name, total[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {life && <p className={classes.asOf}>{t('all.asOf', { at: formats.instant(life.asOf, timeZone) })}</p>}
    </Card>
  );
}

function pick({ cycles, waterVlm, energyWh }: NonNullable<Statistics['recorded']>): Partial<Counts> {
  return { cycles, waterVlm, energyWh };
}
