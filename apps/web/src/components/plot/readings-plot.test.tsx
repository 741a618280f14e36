import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { minuteMs } from '@washboard/contract/time/durations';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFormats } from '../../lib/format/formats.ts';
import { renderWithQueries } from '../../testing/render-with-queries.tsx';
import { startTestTexts } from '../../testing/test-texts.ts';
import { plotData } from './plot-data.ts';
import type { PlotMark } from './plot-marks.ts';
import { ReadingsPlot } from './readings-plot.tsx';

const beginMs = Date.parse('2026-11-21T12:00:00Z');
const history: TelemetryHistory = {
  resolution: '1m',
  isTruncated: false,
  from: new Date(beginMs).toISOString(),
  to: new Date(beginMs + 60 * minuteMs).toISOString(),
  atMs: Array.from({ length: 60 }, (_, i) => beginMs + i * minuteMs),
  channels: { boilerTmp: { mean: Array.from({ length: 60 }, (_, i) => 600 + i) } },
};
const channels = ['boilerTmp', 'tankTmp'] as const;
const data = plotData(history, [], channels);
const formats = createFormats('en-GB', 'metric', 'infinity', 'UTC');
const clock = (atMs: number) => atMs;
const marks: PlotMark[] = [
  {
    kind: 'cycle',
    cycleType: 'dishes',
    fromMs: beginMs + 50 * minuteMs,
    toMs: null,
    phases: [{ phase: 'wash', fromMs: beginMs + 50 * minuteMs, toMs: beginMs + 70 * minuteMs }],
  },
  { kind: 'alarm', errorCode: 'W05', severity: 'warning', fromMs: beginMs + 55 * minuteMs, toMs: null },
];
const choose = vi.fn();

beforeEach(async () => {
  await startTestTexts('common');
  choose.mockClear();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(664);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

function show() {
  renderWithQueries(
    <ReadingsPlot
      channels={channels}
      data={data}
      marks={marks}
      formats={formats}
      clock={clock}
      model={rangeModels.infinity}
      fromMs={beginMs}
      toMs={beginMs + 60 * minuteMs}
      isLive={false}
      summary="An hour"
      onChoose={choose}
    />,
  );
  return screen.getByRole('slider', { name: 'Chart cursor' });
}

const valueTextOf = (cursor: HTMLElement) => cursor.getAttribute('aria-valuetext');

it('the arrow keys move the cursor between points, and a screen reader gets values, cycle, phase and alarm', async () => {
  const user = userEvent.setup();
  const cursor = show();
  expect(valueTextOf(cursor)).toBe('No point selected');
  await user.tab();
  await user.keyboard('{ArrowLeft}');
  expect(valueTextOf(cursor)).toBe(
    '21 Nov 2026, 12:59:30, Boiler temperature 65.9\u00a0°C, Tank temperature –, Warning W05, Dishes · Wash',
  );
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(valueTextOf(cursor)).toMatch(/12:57:30, Boiler temperature 65\.7/);
  await user.keyboard('{ArrowRight}');
  expect(valueTextOf(cursor)).toMatch(/12:58:30/);
  await user.keyboard('{Home}');
  expect(valueTextOf(cursor)).toMatch(/12:00:30, Boiler temperature 60\.0\u00a0°C, Tank temperature –$/);
  await user.keyboard('{Escape}');
  expect(valueTextOf(cursor)).toBe('No point selected');
});

it('a reader chooses a range by dragging, but not by a click', () => {
  const cursor = show();
  const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1, pointerType: 'mouse' });
  // The plot has 600 px, which is 10 px a minute.
  fireEvent.pointerDown(cursor, at(100));
  fireEvent.pointerMove(cursor, at(400));
  fireEvent.pointerUp(cursor, at(400));
  expect(choose).toHaveBeenCalledWith(beginMs + 10 * minuteMs, beginMs + 40 * minuteMs);
  fireEvent.pointerDown(cursor, at(100));
  fireEvent.pointerUp(cursor, at(100));
  expect(choose).toHaveBeenCalledOnce();
});

it('the readout stays beside the cursor and within the plot', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(300);
  const cursor = show();
  const readoutAt = (clientX: number): number => {
    fireEvent.pointerMove(cursor, { clientX, pointerType: 'mouse' });
    const [, x = ''] =
      /translateX\((.*)px\)/.exec(
        screen.getByText(/^21 Nov/).closest<HTMLElement>('[style*=translate]')?.style.transform ?? '',
      ) ?? [];
    return Number(x);
  };
  for (const x of [0, 150, 299, 300, 450, 600]) {
    const left = readoutAt(x);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left + 300).toBeLessThanOrEqual(664);
    expect(left >= x + 52 || left + 300 <= x + 52).toBe(true);
  }
});
