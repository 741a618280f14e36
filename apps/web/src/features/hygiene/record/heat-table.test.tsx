import { render, screen, within } from '@testing-library/react';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import type { TelemetryHistory } from '@washboard/contract/telemetry/telemetry-history';
import { beforeAll, describe, expect, it } from 'vitest';
import { firstSecondsOf, phasesOfRecord } from '../../../lib/machine/cycle-phases.ts';
import { startTestTexts } from '../../../testing/test-texts.ts';
import { HeatTable } from './heat-table.tsx';

beforeAll(() => startTestTexts('hygiene'));

const startMs = Date.parse('2026-11-24T12:00:00Z');
/** The tank is heated for 30 s and then washes at 80 °C; a cold rinse of 20 s follows the hot one of 12 s. */
const record: CycleRecord = {
  cycleNumber: 7,
  cycleType: 'dishes',
  outcome: 'completed',
  startedAt: '2026-11-24T12:00:00Z',
  endedAt: '2026-11-24T12:02:20Z',
  waterVlm: 25,
  energyWh: 300,
  washDurationS: 60,
  rinseDurationS: 12,
  tankTmpMin: 800,
  tankTmpMax: 800,
  rinseTmpMin: 820,
  rinseTmpMax: 820,
  phases: [
    { phase: 'heat', startS: 0 },
    { phase: 'wash', startS: 30 },
    { phase: 'drip', startS: 90 },
    { phase: 'rinse', startS: 100 },
    { phase: 'delay', startS: 132 },
  ],
};
const seconds = Array.from({ length: 140 }, (_, second) => second);
const tank = seconds.map((second) => (second >= 29 && second <= 90 ? 800 : 400));
const boiler = seconds.map(() => 820);
const channelOf = (mean: number[]) => ({ mean, min: mean, max: mean });
const history = {
  resolution: 'raw',
  from: record.startedAt,
  to: record.endedAt,
  isTruncated: false,
  atMs: seconds.map((second) => startMs + second * 1000),
  channels: { tankTmp: channelOf(tank), boilerTmp: channelOf(boiler) },
} as unknown as TelemetryHistory;

function show(reported: CycleRecord): void {
  const phases = phasesOfRecord(undefined, reported);
  const heated = [
    ...firstSecondsOf(phases, 'wash', reported.washDurationS),
    ...firstSecondsOf(phases, 'rinse', reported.rinseDurationS),
  ];
  render(<HeatTable history={history} phases={heated} />);
}

describe('the heat at the probes', () => {
  it('the heat estimate covers the wash and the hot rinse, without the time that heats the tank', () => {
    show(record);
    const wash = within(screen.getByRole('row', { name: /^Washing/ }));
    // A0 of 60 s at 80 °C is 60.
    expect(wash.getByText(/^60 \(/)).toBeVisible();
    const rinse = within(screen.getByRole('row', { name: /^Rinsing/ }));
    // A0 of 12 s at 82 °C is 12 · 10^0.2; with the cold rinse it would be 51.
    expect(rinse.getByText(/^19 \(/)).toBeVisible();
  });

  it('the heat table says that the heat is unknown if the machine recorded no phases', () => {
    const { phases: _, ...without } = record;
    show(without);
    expect(screen.getByText(/^The machine did not record when it washed and rinsed in this cycle/)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
