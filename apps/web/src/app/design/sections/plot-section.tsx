import { useState } from 'react';
import { PlotLegend } from '../../../components/plot/plot-legend.tsx';
import { TemperaturePlot } from '../../../components/plot/temperature-plot.tsx';
import { plotColumns, type TemperaturePoint } from '../../../components/plot/temperature-series.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { heardAt, model } from '../samples.ts';
import { Shown } from '../shown.tsx';

const toMs = Date.parse(heardAt);
const fromMs = toMs - 3_600_000;

/** An hour of a kitchen, drawn by a formula: it heats, washes in turns, loses its network, and heats too far. */
const points: TemperaturePoint[] = Array.from({ length: 360 }, (_, i) => i)
  .filter((i) => i < 200 || i > 240)
  .map((i) => ({
    atMs: fromMs + i * 10_000,
    boilerTmp: Math.round(300 + 550 * (1 - Math.exp(-i / 40)) - 60 * Math.max(0, Math.sin(i / 9)) + (i > 320 ? i : 0)),
    tankTmp: i > 150 && i < 160 ? null : Math.round(200 + 400 * (1 - Math.exp(-i / 60)) - 20 * Math.sin(i / 9)),
  }));
const columns = plotColumns(points, { fromMs, gapMs: 90_000 });

export function PlotSection() {
  const formats = useFormats();
  const [pointed, setPointed] = useState<number | null>(null);
  return (
    <Shown as="limits shaded, with a gap and a sensor that failed for a while">
      <PlotLegend columns={columns} index={pointed} />
      <TemperaturePlot
        {...{ columns, fromMs, toMs, formats }}
        limits={model}
        summary="Temperatures of an hour"
        onPoint={setPointed}
      />
    </Shown>
  );
}
