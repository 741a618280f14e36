import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { useTranslation } from 'react-i18next';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import { betweenFill, programmeFill } from './chart.ts';
import classes from './figure-table.module.css';
import { betweenCycles, knownSince, programmeUse } from './figures.ts';
import grid from './machine-statistics.module.css';
import { Swatch } from './swatch.tsx';
import { useStatisticsFormats } from './use-statistics-formats.ts';

export function ProgrammesCard({ statistics, gamma }: { statistics: Statistics; gamma: Gamma }) {
  const { t } = useTranslation(['statistics', 'common']);
  const nameOf = useProgrammeName();
  const formats = useStatisticsFormats(gamma);
  const programmes = programmeUse(statistics);
  const between = betweenCycles(statistics);
  const since = knownSince(statistics);
  const isBetweenKnown = between.waterVlm !== null || between.energyWh !== null;
  const { leftOut } = statistics;
  const hasRows = programmes.length > 0 || Boolean(between.waterVlm || between.energyWh);
  if (!hasRows && leftOut === 0) return null;
  return (
    <Card title={t('programmes.title')} className={grid.wide}>
      {hasRows && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('programmes.programme')}</th>
              <th scope="col" className={classes.wide}>
                {t('figure.cycles')}
              </th>
              <th scope="col">{t('figure.water')}</th>
              <th scope="col">{t('figure.energy')}</th>
            </tr>
          </thead>
          <tbody>
            {programmes.map(({ cycleType, completed, ended, waterVlm, energyWh }) => (
              <tr key={cycleType}>
                <th scope="row">
                  <Swatch fill={programmeFill(cycleType)} className={classes.swatch} />
                  {nameOf(cycleType)}
                  <span className={`${classes.aside} ${classes.narrow}`}>
                    {t('common:labelled', {
                      label: t('figure.cycles'),
                      text: formats.counterText('cycles', completed),
                    })}
                  </span>
                  {ended > 0 && <span className={classes.aside}>{t('programmes.ended', { count: ended })}</span>}
                </th>
                <td className={classes.wide}>{formats.counterText('cycles', completed)}</td>
                <UsedCell figure="water" value={waterVlm} cycles={completed + ended} gamma={gamma} />
                <UsedCell figure="energy" value={energyWh} cycles={completed + ended} gamma={gamma} />
              </tr>
            ))}
            {isBetweenKnown && (
              <tr>
                <th scope="row">
                  <Swatch fill={betweenFill} className={classes.swatch} />
                  {t('chart.between')}
                  <span className={classes.aside}>{t('chart.betweenHint')}</span>
                </th>
                <td className={classes.wide} />
                <UsedCell figure="water" value={between.waterVlm} gamma={gamma} />
                <UsedCell figure="energy" value={between.energyWh} gamma={gamma} />
              </tr>
            )}
          </tbody>
        </table>
      )}
      {leftOut > 0 && (
        <Text size="note" mt={12} tone="quiet">
          {t('programmes.leftOut', { count: leftOut, cycles: formats.count(leftOut) })}
        </Text>
      )}
      {since && (
        <Text size="note" mt={12} tone="quiet">
          {t('programmes.wholePeriod', { since: formats.shortDay(since, statistics.timeZone) })}
        </Text>
      )}
    </Card>
  );
}

interface UsedCellProps {
  figure: 'water' | 'energy';
  value: number | null;
  cycles?: number;
  gamma: Gamma;
}

function UsedCell({ figure, value, cycles = 0, gamma }: UsedCellProps) {
  const { t } = useTranslation('statistics');
  const formats = useStatisticsFormats(gamma);
  if (value === null)
    return (
      <td>
        <Text as="span" tone="quiet">
          –
        </Text>
      </td>
    );
  return (
    <td>
      {formats.figureText(figure, value)}
      {value > 0 && cycles > 0 && (
        <span className={`${classes.aside} ${classes.wide}`}>
          {t('perCycle', { value: formats.perCycle(figure, value / cycles) })}
        </span>
      )}
    </td>
  );
}
