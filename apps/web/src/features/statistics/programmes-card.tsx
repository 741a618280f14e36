import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { useProgrammeName } from '../../components/programme-name.tsx';
import { programmeToken } from './chart.ts';
import classes from './figure-table.module.css';
import { programmesOf } from './figures.ts';
import { useStatisticsFormats } from './use-statistics-formats.ts';

/** What each programme was used for, as its cycles told. */
export function ProgrammesCard({ statistics, gamma }: { statistics: Statistics; gamma: Gamma }) {
  const { t } = useTranslation('statistics');
  const nameOf = useProgrammeName();
  const formats = useStatisticsFormats(gamma);
  const programmes = programmesOf(statistics);
  if (programmes.length === 0) return null;
  return (
    <Card title={t('programmes.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('programmes.programme')}</th>
            <th scope="col">{t('figure.cycles')}</th>
            <th scope="col">{t('figure.water')}</th>
            <th scope="col">{t('figure.energy')}</th>
          </tr>
        </thead>
        <tbody>
          {programmes.map(({ cycleType, completed, ended, waterVlm, energyWh }) => {
            const all = completed + ended;
            return (
              <tr key={cycleType}>
                <th scope="row">
                  <span
                    className={classes.swatch}
                    style={{ background: `var(${programmeToken(cycleType)})` }}
                    aria-hidden
                  />
                  {nameOf(cycleType)}
                  {ended > 0 && <span className={classes.aside}>{t('programmes.ended', { count: ended })}</span>}
                </th>
                <td>{formats.counterText('cycles', completed)}</td>
                <td>
                  {formats.counterText('waterVlm', waterVlm)}
                  {waterVlm > 0 && (
                    <span className={`${classes.aside} ${classes.wide}`}>
                      {t('perCycle', { value: formats.perCycle('water', waterVlm / all) })}
                    </span>
                  )}
                </td>
                <td>
                  {formats.counterText('energyWh', energyWh)}
                  {energyWh > 0 && (
                    <span className={`${classes.aside} ${classes.wide}`}>
                      {t('perCycle', { value: formats.perCycle('energy', energyWh / all) })}
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
