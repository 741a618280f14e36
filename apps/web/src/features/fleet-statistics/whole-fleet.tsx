import type { FleetStatistics } from '@washboard/contract/fleet-statistics/fleet-statistics';
import { useTranslation } from 'react-i18next';
import { Text } from '../../components/kit/text.tsx';
import { fleetFigures } from './fleet-search.ts';
import classes from './fleet-statistics.module.css';
import { Change } from './fleet-table.tsx';
import { useFleetFormats } from './use-fleet-formats.ts';

/** The figures of all rows, whatever is searched. */
export function WholeFleet({ statistics: { whole, machineCount, isMetric } }: { statistics: FleetStatistics }) {
  const { t } = useTranslation('fleet-statistics');
  const formats = useFleetFormats(isMetric);
  const { valid, cycles, figures } = whole;
  return (
    <dl className={classes.whole}>
      {fleetFigures.map((figure) => {
        const { value, before, machines } = figures[figure];
        return (
          <div key={figure} className={classes.sum}>
            <Text as="dt" size="sm" tone="quiet">
              {t(`column.${figure}`)}
            </Text>
            <dd className={classes.large}>{value === null ? '–' : formats.figure(figure, value)}</dd>
            <dd>
              <Change isKnown={value !== null && before !== null && (figure === 'validShare' || before > 0)}>
                {() => {
                  const text = formats.change(figure, value ?? 0, before ?? 0);
                  return t('changed', { change: figure === 'validShare' ? t('points', { by: text }) : text });
                }}
              </Change>
            </dd>
            <dd className={classes.aside}>
              {figure === 'validShare'
                ? t('ofCycles', { valid: formats.count(valid), cycles: formats.count(cycles) })
                : t('ofMachines', { part: formats.count(machines), whole: formats.count(machineCount) })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
