import type { Channel } from '@washboard/contract/telemetry/channels';
import { useTranslation } from 'react-i18next';
import type { Formats } from '../../lib/format/formats.ts';
import { meanColumn, type PlotColumns } from './plot-columns.ts';
import classes from './plot-legend.module.css';
import { marksAt, type PlotMark } from './plot-marks.ts';

interface PlotLegendProps {
  channels: readonly Channel[];
  columns: PlotColumns;
  marks: readonly PlotMark[];
  /** Index of the point below the cursor; null: none. */
  index: number | null;
  formats: Formats;
}

export function PlotLegend(props: PlotLegendProps) {
  const { channels, marks } = props;
  const { t } = useTranslation();
  return (
    <>
      <ul className={classes.legend}>
        {channels.map((channel, line) => (
          <li key={channel} data-line={line}>
            {t(`channel.${channel}`)}
          </li>
        ))}
        {channels.includes('boilerTmp') && (
          <>
            <li data-shade="hygiene">{t('plot.hygienicRinse')}</li>
            <li data-shade="critical">{t('plot.critical')}</li>
          </>
        )}
        {(['cycle', 'alarm'] as const).map(
          (kind) =>
            marks.some((mark) => mark.kind === kind) && (
              <li key={kind} data-mark={kind}>
                {t(`plot.${kind}`)}
              </li>
            ),
        )}
      </ul>
      <PointedMoment {...props} />
    </>
  );
}

/** Values below the cursor. Its line is always reserved, to avoid layout shift. */
function PointedMoment({ channels, columns, marks, index, formats }: PlotLegendProps) {
  const { t } = useTranslation();
  const atSeconds = index === null ? undefined : columns[0][index];
  if (index === null || atSeconds === undefined) return <p className={classes.moment}>{'\u00a0'}</p>;

  function shown(channel: Channel, line: number): string {
    const column = meanColumn(line);
    const [mean, lowest, highest] = [0, 1, 2].map((offset) => columns[column + offset]?.[index ?? 0] ?? null);
    if (mean === null || mean === undefined) return '–';
    const text = formats.quantityText(channel, mean);
    if (lowest === highest || lowest === null || lowest === undefined || highest === null || highest === undefined) {
      return text;
    }
    return `${text} (${formats.quantity(channel, lowest).value}–${formats.quantity(channel, highest).value})`;
  }

  return (
    <p className={classes.moment}>
      <span>{formats.instant(atSeconds * 1000, 'long')}</span>
      {channels.map((channel, line) => (
        <span key={channel}>{`${t(`channel.${channel}`)} ${shown(channel, line)}`}</span>
      ))}
      {marksAt(marks, atSeconds * 1000).map(({ kind, fromMs, label }) => (
        <span key={`${kind} ${fromMs} ${label}`}>{label}</span>
      ))}
    </p>
  );
}
