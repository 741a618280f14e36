import type { StoredTelemetry } from '@washboard/contract/appliances/appliance-state';
import type { Channel } from '@washboard/contract/telemetry/channels';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconChartLine from '~icons/tabler/chart-line';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { Loaded } from '../../components/kit/loaded.tsx';
import { plotData, seriesRange } from '../../components/plot/plot-data.ts';
import { PlotLegend } from '../../components/plot/plot-legend.tsx';
import { ReadingsPlot } from '../../components/plot/readings-plot.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { clockAt } from '../../lib/time/clock-at.ts';
import classes from './history-panel.module.css';
import type { HistorySearch } from './history-range.ts';
import type { HistoryWindow } from './history-window.ts';
import { usePlotMarks } from './plot-marks-api.ts';
import { useTelemetryHistory } from './telemetry-api.ts';

export interface TelemetryHistoryProps {
  serialNumber: string;
  timeZone: string;
  model: RangeModel;
  latest: StoredTelemetry | null;
  /** The machine reports the planned duration of the running cycle; null means that no cycle runs. */
  runningS: number | null;
  search: HistorySearch;
  onSearchChange: (search: HistorySearch) => void;
}

interface HistoryPlotProps extends Omit<TelemetryHistoryProps, 'search' | 'onSearchChange'> {
  shown: HistoryWindow;
  channels: readonly Channel[];
  onChoose: (fromMs: number, toMs: number) => void;
}

export function HistoryPlot(props: HistoryPlotProps) {
  const { serialNumber, timeZone, model, latest, runningS, shown, channels, onChoose } = props;
  const { t } = useTranslation(['telemetry', 'common']);
  const formats = useFormats(model.gamma, timeZone);
  const clock = useMemo(() => clockAt(timeZone), [timeZone]);
  const history = useTelemetryHistory(serialNumber, shown);
  const live = useLiveSamples(latest);
  const marks = usePlotMarks(serialNumber, shown, { programmes: model.programmes, runningS });
  const isLive = shown.range !== null;
  const data = useMemo(
    () => (history.data ? plotData(history.data, isLive ? live : [], channels) : null),
    [history.data, isLive, live, channels],
  );

  if (!data) {
    const placeholder = <Placeholder className={classes.plotPlace} />;
    return <Loaded query={history} failure={t('failed')} placeholder={placeholder} />;
  }
  if (data.atMs.length === 0) {
    const icon = <IconChartLine size={40} />;
    return <EmptyMessage icon={icon} title={t('empty.title')} text={t('empty.text')} />;
  }
  const spans = channels.map((channel, line) => channelText(channel, seriesRange(data, line)));
  return (
    <>
      <PlotLegend channels={channels} data={data} marks={marks} formats={formats} isLive={isLive} />
      <ReadingsPlot
        channels={channels}
        data={data}
        marks={marks}
        model={model}
        formats={formats}
        clock={clock}
        isLive={isLive}
        onChoose={onChoose}
        summary={[...spans, ...marksText()].join('; ')}
        fromMs={shown.fromMs}
        toMs={shown.toMs}
      />
    </>
  );

  function marksText(): string[] {
    const cycles = marks.filter(({ kind }) => kind === 'cycle').length;
    const codes = marks.flatMap((mark) => (mark.kind === 'alarm' ? mark.errorCode : []));
    return [
      ...(cycles > 0 ? [t('cycles', { count: cycles })] : []),
      ...(codes.length > 0 ? [t('alarms', { codes: [...new Set(codes)].join(', ') })] : []),
    ];
  }

  function channelText(channel: Channel, span: ReturnType<typeof seriesRange>): string {
    const values = span
      ? t('span', {
          lowest: formats.quantity(channel, span.lowest).value,
          highest: formats.quantityText(channel, span.highest),
        })
      : t('nothingMeasured');
    return t('summary', { channel: t(`common:channel.${channel}`), values });
  }
}

/** Live samples are stored for longer than the interval at which the history is fetched. */
const keepMs = 10 * 60_000;

function useLiveSamples(latest: StoredTelemetry | null): readonly StoredTelemetry[] {
  const [samples, setSamples] = useState<readonly StoredTelemetry[]>([]);
  const [seen, setSeen] = useState<StoredTelemetry | null>(null);
  // React recommends setting state that derives from a prop during rendering.
  if (latest && latest !== seen) {
    setSeen(latest);
    setSamples(appendSample(samples, latest));
  }
  return samples;
}

function appendSample(samples: readonly StoredTelemetry[], next: StoredTelemetry): readonly StoredTelemetry[] {
  const last = samples.at(-1);
  if (last && Date.parse(next.at) <= Date.parse(last.at)) return samples;
  const oldestMs = Date.parse(next.at) - keepMs;
  return [...samples.filter(({ at }) => Date.parse(at) > oldestMs), next];
}
