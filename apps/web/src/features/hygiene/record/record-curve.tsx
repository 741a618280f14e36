import { Button } from '@mantine/core';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { type RecordSpan, spanOfRecord } from '@washboard/contract/hygiene/record-span';
import type { Channel } from '@washboard/contract/telemetry/channels';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDatabaseOff from '~icons/tabler/database-off';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Row, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { type DrawMore, lineLooks } from '../../../components/plot/draw-plot.ts';
import { plotData, seriesRange } from '../../../components/plot/plot-data.ts';
import { PlotLegend } from '../../../components/plot/plot-legend.tsx';
import type { PlotMark } from '../../../components/plot/plot-marks.ts';
import { margins, yOf } from '../../../components/plot/plot-view.ts';
import { ReadingsPlot } from '../../../components/plot/readings-plot.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { firstSecondsOf, phasesOfRecord } from '../../../lib/machine/cycle-phases.ts';
import { displayModelOf } from '../../../lib/machine/display-model.ts';
import type { MachineRecord } from '../../../lib/machine/recorded-machine.ts';
import { clockAt } from '../../../lib/time/clock-at.ts';
import { type CurveSpan, useReportedCycle, useTelemetryOf } from './curve-api.ts';
import { HeatTable } from './heat-table.tsx';

interface RecordCurveProps {
  machine: MachineRecord;
  record: HygieneRecord;
}

/** Old records have no curve, because telemetry is stored for a limited time. */
export function RecordCurve({ machine, record }: RecordCurveProps) {
  const { t } = useTranslation('hygiene');
  const span = useMemo(() => spanOfRecord(record), [record]);
  const telemetry = useTelemetryOf(machine.serialNumber, span);
  return (
    <Card title={t('curve.title')}>
      <Loaded query={telemetry} failure={t('curve.failed')} height={340}>
        {(history) =>
          history.atMs.length > 0 ? (
            <LoadedCurve machine={machine} record={record} span={span} history={history} />
          ) : (
            <EmptyMessage
              icon={<IconDatabaseOff size={40} />}
              title={t('curve.none.title')}
              text={t('curve.none.text')}
            />
          )
        }
      </Loaded>
    </Card>
  );
}

interface LoadedCurveProps extends RecordCurveProps {
  history: TelemetryHistory;
  span: RecordSpan;
}

function LoadedCurve({ machine, record, history, span }: LoadedCurveProps) {
  const { t } = useTranslation(['hygiene', 'common']);
  const { gamma, timeZone, serialNumber } = machine;
  const formats = useFormats(gamma, timeZone);
  const clock = useMemo(() => clockAt(timeZone), [timeZone]);
  const model = useMemo(() => {
    const shown = displayModelOf(machine);
    return { ...shown, hygiene: record.limits };
  }, [machine, record.limits]);
  const channels = useMemo(
    () => (['boilerTmp', 'tankTmp'] as const).filter((channel) => model.channels.includes(channel)),
    [model],
  );
  const { data: reported } = useReportedCycle(serialNumber, record.eventId);
  const { startedAt, endedAt, cycleType, limits } = record;
  const phases = useMemo(
    () => (reported && span.isOfCycle ? phasesOfRecord(model.programmes[cycleType], reported) : []),
    [reported, span, model, cycleType],
  );
  const heated = useMemo(
    () =>
      reported === undefined
        ? undefined
        : [
            ...firstSecondsOf(phases, 'wash', reported?.washDurationS ?? 0),
            ...firstSecondsOf(phases, 'rinse', reported?.rinseDurationS ?? 0),
          ],
    [reported, phases],
  );
  const marks = useMemo<PlotMark[]>(
    () =>
      span.isOfCycle
        ? [{ kind: 'cycle', fromMs: Date.parse(startedAt), toMs: Date.parse(endedAt), cycleType, phases }]
        : [],
    [span, startedAt, endedAt, cycleType, phases],
  );
  const drawMore = useMemo(() => {
    const lines = [
      { channel: 'tankTmp', value: limits.tankTmpMin, text: `≥ ${formats.quantityText('tankTmp', limits.tankTmpMin)}` },
      {
        channel: 'boilerTmp',
        value: limits.rinseTmpMin,
        text: `≥ ${formats.quantityText('boilerTmp', limits.rinseTmpMin)}`,
      },
      {
        channel: 'boilerTmp',
        value: limits.rinseTmpMax,
        text: `≤ ${formats.quantityText('boilerTmp', limits.rinseTmpMax)}`,
      },
    ] as const;
    return drawLimits(lines, channels);
  }, [limits, formats, channels]);
  const data = useMemo(() => plotData(history, [], channels), [history, channels]);
  const [chosen, setChosen] = useState<CurveSpan | null>(null);
  const choose = useCallback((fromMs: number, toMs: number) => setChosen({ fromMs, toMs }), []);
  const shown = chosen ?? span;

  return (
    <Stack gap={8}>
      {!span.isOfCycle && (
        <Text size="sm" tone="quiet">
          {t('curve.doubtful')}
        </Text>
      )}
      <PlotLegend channels={channels} data={data} marks={marks} formats={formats} isLive={false} />
      <ReadingsPlot
        channels={channels}
        data={data}
        marks={marks}
        model={model}
        formats={formats}
        clock={clock}
        drawMore={drawMore}
        isLive={false}
        fromMs={shown.fromMs}
        toMs={shown.toMs}
        summary={channels.map((channel, line) => spanText(channel, line)).join('; ')}
        onChoose={choose}
      />
      {chosen && (
        <Row>
          <Button variant="default" onClick={() => setChosen(null)}>
            {t('curve.whole')}
          </Button>
        </Row>
      )}
      <Text size="sm" tone="quiet">
        {t('curve.limits')}
      </Text>
      <HeatTable history={history} phases={heated} />
    </Stack>
  );

  function spanText(channel: Channel, line: number): string {
    const span = seriesRange(data, line);
    const values = span
      ? `${formats.quantityText(channel, span.lowest)} – ${formats.quantityText(channel, span.highest)}`
      : t('values.notMeasured');
    return t('common:labelled', { label: t(`common:channel.${channel}`), text: values });
  }
}

/** The value is in tenths of a degree Celsius. */
interface PlotLimit {
  channel: Channel;
  value: number;
  text: string;
}

function drawLimits(limits: readonly PlotLimit[], channels: readonly Channel[]): DrawMore {
  return (ctx, view, color) => {
    ctx.lineWidth = 1;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'bottom';
    ctx.lineJoin = 'round';
    for (const { channel, value, text } of limits) {
      const look = lineLooks[channels.indexOf(channel)];
      if (!look) continue;
      const y = Math.round(yOf(view, value)) + 0.5;
      ctx.strokeStyle = color(look.color);
      ctx.fillStyle = color(look.color);
      ctx.setLineDash([...look.dash]);
      ctx.beginPath();
      ctx.moveTo(margins.left, y);
      ctx.lineTo(view.width - margins.right, y);
      ctx.stroke();
      // A halo keeps the text readable where a curve crosses it.
      ctx.setLineDash([]);
      ctx.lineWidth = 4;
      ctx.strokeStyle = color('--surface-card');
      ctx.strokeText(text, margins.left + 4, y - 2);
      ctx.fillText(text, margins.left + 4, y - 2);
      ctx.lineWidth = 1;
    }
  };
}
