import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { useMemo } from 'react';
import { nearestPoint, plotData } from '../../../components/plot/plot-data.ts';
import { PlotLegend } from '../../../components/plot/plot-legend.tsx';
import { marksAt, type PlotMark } from '../../../components/plot/plot-marks.ts';
import { PlotReadout } from '../../../components/plot/plot-readout.tsx';
import { ReadingsPlot } from '../../../components/plot/readings-plot.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { phasesOfRunning } from '../../../lib/machine/cycle-phases.ts';
import { clockAt } from '../../../lib/time/clock-at.ts';
import { readerTimeZone } from '../../../lib/time/reader-time-zone.ts';
import { heardAt, model, programme, programmeName } from '../samples.ts';
import { Specimen, SpecimenGrid } from '../specimen.tsx';

const toMs = Date.parse(heardAt);
const fromMs = toMs - 3_600_000;
const temperatures = ['boilerTmp', 'tankTmp'] as const;
const levels = ['boilerVlm', 'tankVlm', 'rinseWaterVlm'] as const;

const moments = Array.from({ length: 360 }, (_, i) => i).filter((i) => (i < 60 ? i % 24 === 0 : i < 180 || i > 285));
const boilerTmp = moments.map((i) =>
  Math.round(300 + 550 * (1 - Math.exp(-i / 40)) - 60 * Math.max(0, Math.sin(i / 9)) + (i > 320 ? i : 0)),
);
const tankTmp = moments.map((i) =>
  i > 150 && i < 160 ? null : Math.round(200 + 400 * (1 - Math.exp(-i / 60)) - 20 * Math.sin(i / 9)),
);

function around(mean: (number | null)[], below: number, above: number) {
  const shifted = (by: number) => mean.map((value, i) => value && Math.round(value + by * (1 + Math.sin(i / 5)) * 0.5));
  return { mean, lowest: shifted(-below), highest: shifted(above) };
}

const marks: readonly PlotMark[] = [
  ...[80, 120, 300].map((i) => {
    const beginMs = fromMs + i * 10_000;
    const phases = phasesOfRunning(programme, beginMs);
    return { kind: 'cycle' as const, cycleType: programmeName, fromMs: beginMs, toMs: beginMs + 120_000, phases };
  }),
  ...[
    ['W08', 'notice', 900, 1_500],
    ['W05', 'warning', 1_300, 1_700],
    ['OH01', 'critical', 3_300, null],
  ].map(([errorCode, severity, beginS, endS]) => ({
    kind: 'alarm',
    errorCode,
    severity,
    fromMs: fromMs + Number(beginS) * 1000,
    toMs: endS === null ? null : fromMs + Number(endS) * 1000,
  })),
] as PlotMark[];

const readersClock = clockAt(readerTimeZone());

const history: TelemetryHistory = {
  resolution: '10s',
  from: new Date(fromMs).toISOString(),
  to: heardAt,
  isTruncated: false,
  atMs: moments.map((i) => fromMs + i * 10_000),
  channels: {
    boilerTmp: around(boilerTmp, 40, 70),
    tankTmp: around(tankTmp, 0, 0),
    boilerVlm: around(
      moments.map((i) => 65 + Math.round(5 * Math.sin(i / 20))),
      4,
      4,
    ),
    tankVlm: around(
      moments.map((i) => 100 + Math.round(8 * Math.sin(i / 40))),
      6,
      6,
    ),
    rinseWaterVlm: around(
      moments.map((i) => i % 26),
      0,
      0,
    ),
  },
};

export function PlotSection() {
  return (
    <>
      <Specimen as="rare samples as a band, limits shaded, highest and lowest around the mean, a gap, alarms by severity">
        <PlotOf channels={temperatures} summary="Temperatures of an hour" />
      </Specimen>
      <Specimen as="three levels">
        <PlotOf channels={levels} summary="Levels of an hour" />
      </Specimen>
      <SpecimenGrid least={320}>
        <Specimen as="at the cursor: a cycle in its phase">
          <ReadoutOf seconds={1_250} />
        </Specimen>
        <Specimen as="at the cursor: an alarm">
          <ReadoutOf seconds={3_400} />
        </Specimen>
        <Specimen as="at the cursor: silence">
          <ReadoutOf seconds={2_400} />
        </Specimen>
      </SpecimenGrid>
    </>
  );
}

function PlotOf({ channels, summary }: { channels: typeof temperatures | typeof levels; summary: string }) {
  const formats = useFormats();
  const data = useMemo(() => plotData(history, [], channels), [channels]);
  return (
    <>
      <PlotLegend channels={channels} data={data} marks={marks} formats={formats} isLive />
      <ReadingsPlot
        channels={channels}
        data={data}
        marks={marks}
        model={model}
        formats={formats}
        fromMs={fromMs}
        toMs={toMs}
        summary={summary}
        clock={readersClock}
        isLive={false}
        onChoose={chooseNothing}
      />
    </>
  );
}

function ReadoutOf({ seconds }: { seconds: number }) {
  const formats = useFormats();
  const data = plotData(history, [], temperatures);
  const atMs = fromMs + seconds * 1000;
  return (
    <PlotReadout
      atMs={atMs}
      data={data}
      formats={formats}
      channels={temperatures}
      index={nearestPoint(data, atMs)}
      marks={marksAt(marks, atMs)}
    />
  );
}

function chooseNothing(): void {}
