import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { useState } from 'react';
import { plotColumns } from '../../../components/plot/plot-columns.ts';
import { PlotLegend } from '../../../components/plot/plot-legend.tsx';
import type { PlotMark } from '../../../components/plot/plot-marks.ts';
import { ReadingsPlot } from '../../../components/plot/readings-plot.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { heardAt, model } from '../samples.ts';
import { Specimen } from '../specimen.tsx';

const toMs = Date.parse(heardAt);
const fromMs = toMs - 3_600_000;
const temperatures = ['boilerTmp', 'tankTmp'] as const;
const levels = ['boilerVlm', 'tankVlm', 'rinseWaterVlm'] as const;

/** An hour of invented readings: the machine heats, washes several cycles, goes offline and overheats. */
const moments = Array.from({ length: 360 }, (_, i) => i).filter((i) => i < 200 || i > 240);
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
  ...[80, 120, 300].map((i) => ({
    ...{ kind: 'cycle' as const, label: 'Dishes' },
    ...{ fromMs: fromMs + i * 10_000, toMs: fromMs + (i + 12) * 10_000 },
  })),
  { kind: 'alarm', fromMs: fromMs + 3_300_000, toMs: null, label: 'OH01' },
];

const readersClock = (atMs: number) => new Date(atMs);

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
      <Specimen as="limits shaded, highest and lowest around the mean, a gap, and a sensor that failed for a while">
        <PlotOf channels={temperatures} summary="Temperatures of an hour" />
      </Specimen>
      <Specimen as="three levels">
        <PlotOf channels={levels} summary="Levels of an hour" />
      </Specimen>
    </>
  );
}

function PlotOf({ channels, summary }: { channels: typeof temperatures | typeof levels; summary: string }) {
  const formats = useFormats();
  const [pointed, setPointed] = useState<number | null>(null);
  const columns = plotColumns(history, [], channels);
  return (
    <>
      <PlotLegend index={pointed} {...{ channels, columns, marks, formats }} />
      <ReadingsPlot
        {...{ channels, columns, marks, model, formats, fromMs, toMs, summary }}
        clock={readersClock}
        isLive={false}
        onPoint={setPointed}
        onChoose={chooseNothing}
      />
    </>
  );
}

function chooseNothing(): void {}
