import { type PanelState, supplyNames } from '@washboard/contract/panel/panel';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { isLow, supplyShare } from '../supplies.ts';
import classes from './supply-levels.module.css';

/** Detergent, rinse aid and salt as the display shows them: three small columns. What is not there is left out. */
export function SupplyLevels({ supplies }: { supplies: PanelState['supplies'] }) {
  const { t } = useTranslation('panel');
  const formats = useFormats();
  return (
    <ul className={classes.levels}>
      {supplyNames
        .filter((name) => supplies[name].capacity > 0)
        .map((name) => (
          <li key={name} className={classes.supply} data-low={isLow(supplies[name]) || undefined}>
            <span className={classes.column} aria-hidden="true">
              <span className={classes.filled} style={{ transform: `scaleY(${supplyShare(supplies[name])})` }} />
            </span>
            <span className={classes.name}>
              {t(`supply.${name}`)}{' '}
              <span className={classes.percent}>{formats.percent(supplyShare(supplies[name]))}</span>
            </span>
          </li>
        ))}
    </ul>
  );
}
