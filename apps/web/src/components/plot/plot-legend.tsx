import type { Channel } from '@washboard/contract/telemetry/channels';
import { useTranslation } from 'react-i18next';
import type { Formats } from '../../lib/format/formats.ts';
import { severityIcons } from '../badges/severity-badge.tsx';
import { type PlotData, seriesRange } from './plot-data.ts';
import classes from './plot-legend.module.css';
import type { PlotAlarmMark, PlotMark } from './plot-marks.ts';

interface PlotLegendProps {
  channels: readonly Channel[];
  data: PlotData;
  marks: readonly PlotMark[];
  formats: Formats;
  isLive: boolean;
}

export function PlotLegend({ channels, data, marks, formats, isLive }: PlotLegendProps) {
  const { t } = useTranslation();
  const severities = new Set(marks.flatMap((mark) => (mark.kind === 'alarm' ? (mark.severity ?? 'unknown') : [])));

  function rangeText(channel: Channel, line: number): string | null {
    const span = seriesRange(data, line);
    if (!span) return null;
    const { lowest, highest } = span;
    return `${formats.quantity(channel, lowest).value}–${formats.quantityText(channel, highest)}`;
  }

  return (
    <ul className={classes.legend}>
      {channels.map((channel, line) => {
        const newest = data.series[line]?.mean.at(-1) ?? null;
        return (
          <li key={channel} data-line={line}>
            {t(`channel.${channel}`)}{' '}
            {isLive && newest !== null && (
              <strong className={classes.newest}>{formats.quantityText(channel, newest)}</strong>
            )}{' '}
            <span className={classes.range}>{rangeText(channel, line)}</span>
          </li>
        );
      })}
      {channels.includes('boilerTmp') && (
        <>
          <li data-tone="success">{t('plot.hygienicRinse')}</li>
          <li data-tone="alarm">{t('plot.overheated')}</li>
        </>
      )}
      {marks.some(({ kind }) => kind === 'cycle') && <li data-mark="cycle">{t('plot.cycle')}</li>}
      {[...severities].map((severity) => (
        <AlarmItem key={severity} severity={severity} text={t(`severity.${severity}`)} />
      ))}
    </ul>
  );
}

function AlarmItem({ severity, text }: { severity: NonNullable<PlotAlarmMark['severity']> | 'unknown'; text: string }) {
  const Icon = severityIcons[severity];
  return (
    <li className={classes.alarm} data-severity={severity}>
      <Icon size={16} />
      {text}
    </li>
  );
}
