import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './plot-legend.module.css';
import type { TemperatureColumns } from './temperature-series.ts';

interface PlotLegendProps {
  columns: TemperatureColumns;
  /** The moment under the pointer; null: none, the lines are only named. */
  index: number | null;
}

export function PlotLegend({ columns, index }: PlotLegendProps) {
  const { t } = useTranslation();
  return (
    <>
      <ul className={classes.legend}>
        <li data-series="boiler">{t('channel.boilerTmp')}</li>
        <li data-series="tank">{t('channel.tankTmp')}</li>
        <li data-series="hygiene">{t('plot.hygienicRinse')}</li>
        <li data-series="critical">{t('plot.critical')}</li>
      </ul>
      <PointedMoment columns={columns} index={index} />
    </>
  );
}

/** What the lines show under the pointer. Its line is kept free, so that pointing moves nothing. */
function PointedMoment({ columns: [at, boiler, tank], index }: PlotLegendProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const atSeconds = index === null ? undefined : at[index];
  if (index === null || atSeconds === undefined) return <p className={classes.moment}>{'\u00a0'}</p>;
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : formats.quantityText('boilerTmp', value);
  return (
    <p className={classes.moment}>
      <span>{formats.timeWithSeconds(atSeconds * 1000)}</span>
      <span>{`${t('channel.boilerTmp')} ${shown(boiler[index])}`}</span>
      <span>{`${t('channel.tankTmp')} ${shown(tank[index])}`}</span>
    </p>
  );
}
