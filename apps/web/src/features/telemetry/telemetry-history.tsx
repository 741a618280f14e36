import { IconChartLine } from '@tabler/icons-react';
import type { StoredTelemetry } from '@washboard/contract/appliances/appliance-state';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { EmptyMessage } from '../../components/empty-message.tsx';
import { FailureMessage } from '../../components/failure-message.tsx';
import { Placeholder } from '../../components/placeholder.tsx';
import { PlotLegend } from '../../components/plot/plot-legend.tsx';
import { extremes, joinPoints, plotColumns, storedPoints } from '../../components/plot/temperature-series.ts';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachSecond } from '../../lib/time/use-now.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import { type HistoryRange, historyRanges, rangeScales } from './history-range.ts';
import { useTelemetryHistory } from './telemetry-api.ts';
import classes from './telemetry-history.module.css';
import { useLivePoints } from './use-live-points.ts';

const TemperaturePlot = lazy(async () => {
  const { TemperaturePlot } = await loadPart(() => import('../../components/plot/temperature-plot.tsx'));
  return { default: TemperaturePlot };
});

interface TelemetryHistoryProps {
  serialNumber: string;
  model: RangeModel;
  latest: StoredTelemetry | null;
  range: HistoryRange;
  onRangeChange: (range: HistoryRange) => void;
}

export function TelemetryHistory({ serialNumber, model, latest, range, onRangeChange }: TelemetryHistoryProps) {
  const { t } = useTranslation('telemetry');
  return (
    <Card
      title={t('title')}
      aside={
        <SegmentedControl
          aria-label={t('range.label')}
          className={classes.range}
          choices={historyRanges.map((value) => ({ value, label: t(`range.${value}`) }))}
          value={range}
          onChange={onRangeChange}
        />
      }
    >
      <HistoryContent serialNumber={serialNumber} model={model} latest={latest} range={range} />
    </Card>
  );
}

type HistoryContentProps = Omit<TelemetryHistoryProps, 'onRangeChange'>;

function HistoryContent({ serialNumber, model, latest, range }: HistoryContentProps) {
  const { t } = useTranslation('telemetry');
  const formats = useFormats();
  const nowMs = useNowEachSecond();
  const [pointed, setPointed] = useState<number | null>(null);
  const onPoint = useCallback((index: number | null) => setPointed(index), []);
  const history = useTelemetryHistory(serialNumber, range);
  const { lengthMs, stepMs } = rangeScales[range];
  const live = useLivePoints(latest, lengthMs);
  const stored = useMemo(() => (history.data ? storedPoints(history.data) : []), [history.data]);
  const points = useMemo(() => joinPoints(stored, live), [stored, live]);
  const fromMs = nowMs - lengthMs;
  const columns = useMemo(
    () => plotColumns(points, { fromMs, gapMs: Math.max(3 * stepMs, 90_000) }),
    [points, fromMs, stepMs],
  );

  if (history.isPending) return <Placeholder className={classes.place} />;
  if (!history.data) {
    return <FailureMessage title={t('failed')} failure={history.error} onRetry={() => void history.refetch()} />;
  }
  if (columns[0].length === 0) {
    const icon = <IconChartLine size={40} stroke={1.25} aria-hidden />;
    return <EmptyMessage icon={icon} title={t('empty.title')} text={t('empty.text')} />;
  }

  const spans = { boiler: extremes(columns[1]), tank: extremes(columns[2]) };
  const spanText = (span: ReturnType<typeof extremes>) =>
    span
      ? t('span', {
          lowest: formats.quantity('boilerTmp', span.lowest).value,
          highest: formats.quantityText('boilerTmp', span.highest),
        })
      : t('nothingMeasured');
  const summary = t('summary', {
    range: t(`rangeLong.${range}`),
    boiler: spanText(spans.boiler),
    tank: spanText(spans.tank),
  });
  return (
    <>
      <PlotLegend columns={columns} index={pointed} />
      <Suspense fallback={<Placeholder className={classes.plotPlace} />}>
        <TemperaturePlot {...{ columns, fromMs, formats, summary, onPoint }} limits={model} toMs={nowMs} />
      </Suspense>
      <p className={classes.summary}>{summary}</p>
      {history.data.isTruncated && <p className={classes.summary}>{t('truncated')}</p>}
    </>
  );
}
