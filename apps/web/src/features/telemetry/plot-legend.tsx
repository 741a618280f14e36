import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './telemetry-history.module.css';
import type { TemperatureColumns } from './temperature-series.ts';

interface PlotLegendProps {
  columns: TemperatureColumns;
  /** The moment under the pointer; null: none, the lines are only named. */
  index: number | null;
}

export function PlotLegend({ columns: [at, boiler, tank], index }: PlotLegendProps) {
  const { t } = useTranslation(['telemetry', 'common']);
  const formats = useFormats();
  const atSeconds = index === null ? undefined : at[index];
  const shown = (values: readonly (number | null)[]) => {
    const value = index === null ? null : (values[index] ?? null);
    return value === null ? '' : ` ${formats.quantityText('boilerTmp', value)}`;
  };
  return (
    <ul className={classes.legend}>
      <li data-series="boiler">{`${t('common:channel.boilerTmp')}${shown(boiler)}`}</li>
      <li data-series="tank">{`${t('common:channel.tankTmp')}${shown(tank)}`}</li>
      <li data-series="hygiene">{t('hygienicRinse')}</li>
      <li data-series="critical">{t('critical')}</li>
      <li className={classes.moment}>{atSeconds === undefined ? '' : formats.timeWithSeconds(atSeconds * 1000)}</li>
    </ul>
  );
}
