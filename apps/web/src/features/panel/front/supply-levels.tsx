import { type PanelState, supplyNames } from '@washboard/contract/panel/panel';
import { useTranslation } from 'react-i18next';
import { LevelGauge } from '../../../components/gauges/level-gauge.tsx';
import { supplyShare } from '../supplies.ts';
import classes from './supply-levels.module.css';

/** Detergent, rinse aid and salt as the display shows them. What is not there is left out. */
export function SupplyLevels({ supplies }: { supplies: PanelState['supplies'] }) {
  const { t } = useTranslation('panel');
  return (
    <ul className={classes.levels}>
      {supplyNames
        .filter((name) => supplies[name].capacity > 0)
        .map((name) => (
          <li key={name}>
            <LevelGauge name={t(`supply.${name}`)} share={supplyShare(supplies[name])} isStale={false} />
          </li>
        ))}
    </ul>
  );
}
