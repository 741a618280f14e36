import type { Channel } from '@washboard/contract/telemetry/channels';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Formats } from '../../lib/format/formats.ts';
import { SeverityBadge } from '../badges/severity-badge.tsx';
import { Text } from '../kit/text.tsx';
import { phaseName, programmeName } from '../text/programme-name.tsx';
import type { PlotData } from './plot-data.ts';
import type { CycleMark, PlotMark } from './plot-marks.ts';
import classes from './plot-readout.module.css';

interface PlotReadoutProps {
  atMs: number;
  /** Null if the machine was silent. */
  index: number | null;
  data: PlotData;
  channels: readonly Channel[];
  marks: readonly PlotMark[];
  formats: Formats;
}

function valueText({ index, data, formats }: PlotReadoutProps, channel: Channel, line: number): string {
  const series = data.series[line];
  const [mean, lowest, highest] = [series?.mean, series?.lowest, series?.highest].map(
    (column) => column?.[index ?? -1] ?? null,
  );
  if (typeof mean !== 'number') return '–';
  const text = formats.quantityText(channel, mean);
  if (typeof lowest !== 'number' || typeof highest !== 'number' || lowest === highest) return text;
  return `${text} (${formats.quantity(channel, lowest).value}–${formats.quantity(channel, highest).value})`;
}

function phaseAt({ phases }: CycleMark, atMs: number): string | null {
  return phases.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)?.phase ?? null;
}

function markText(mark: PlotMark, atMs: number, t: TFunction): string {
  if (mark.kind === 'alarm') return `${t(`severity.${mark.severity ?? 'unknown'}`)} ${mark.errorCode}`;
  const phase = phaseAt(mark, atMs);
  const programme = programmeName(t, mark.cycleType);
  return phase === null ? programme : `${programme} · ${phaseName(t, phase)}`;
}

/** The values belong to the moment of the point, not of the cursor. */
const momentOf = ({ atMs, index, data }: PlotReadoutProps) => (index === null ? atMs : (data.atMs[index] ?? atMs));

export function readoutText(props: PlotReadoutProps, t: TFunction): string {
  const values = props.channels.map((channel, line) => `${t(`channel.${channel}`)} ${valueText(props, channel, line)}`);
  const marks = props.marks.map((mark) => markText(mark, props.atMs, t));
  return [props.formats.instant(momentOf(props), 'long'), ...values, ...marks].join(', ');
}

export function PlotReadout(props: PlotReadoutProps) {
  const { atMs, channels, marks, formats } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.readout} aria-hidden="true">
      <Text tone="quiet">{formats.instant(momentOf(props), 'long')}</Text>
      {channels.map((channel, line) => (
        <p key={channel} className={classes.value} data-line={line}>
          <Text as="span" tone="quiet">
            {t(`channel.${channel}`)}
          </Text>
          <Text as="span" ml="auto" isStrong>
            {valueText(props, channel, line)}
          </Text>
        </p>
      ))}
      {marks.map((mark) =>
        mark.kind === 'alarm' ? (
          <p key={`alarm ${mark.fromMs} ${mark.errorCode}`}>
            <SeverityBadge severity={mark.severity} isStale={false} suffix={` ${mark.errorCode}`} />
          </p>
        ) : (
          <p key={`cycle ${mark.fromMs}`} className={classes.cycle}>
            {markText(mark, atMs, t)}
          </p>
        ),
      )}
    </div>
  );
}
