import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { programmes } from '@washboard/machine-model/ranges/programmes';
import { plannedDurationS } from '@washboard/machine-model/ranges/range-model';
import { describe, expect, it } from 'vitest';
import { firstSecondsOf, phasesOfRecord, phasesOfRunning } from './cycle-phases.ts';

const plan = programmes.dishes;
const startedMs = Date.parse('2026-11-21T12:00:00Z');
const sumOf = (wanted: string) =>
  plan.phases.filter(({ phase }) => phase === wanted).reduce((sum, { durationS }) => sum + durationS, 0);

function recordOf(lengthS: number, part: Partial<CycleRecord> = {}): CycleRecord {
  return {
    cycleNumber: 1,
    cycleType: 'dishes',
    outcome: 'completed',
    startedAt: '2026-11-21T12:00:00Z',
    endedAt: new Date(startedMs + lengthS * 1000).toISOString(),
    washDurationS: sumOf('wash'),
    rinseDurationS: sumOf('rinse'),
    waterVlm: 25,
    energyWh: 300,
    tankTmpMin: 610,
    tankTmpMax: 620,
    rinseTmpMin: 820,
    rinseTmpMax: 850,
    ...part,
  };
}
const between = (phase: string, fromS: number, toS: number) => ({
  phase,
  fromMs: startedMs + fromS * 1000,
  toMs: startedMs + toS * 1000,
});

describe('the phases that a machine recorded', () => {
  const phases = [
    { phase: 'heat', startS: 0 },
    { phase: 'wash', startS: 170 },
    { phase: 'drip', startS: 170 + sumOf('wash') },
    { phase: 'rinse', startS: 275 },
    { phase: 'delay', startS: 275 + sumOf('rinse') },
  ];

  it('the recorded phases of a cycle belong to that cycle, even if it heated its tank first', () => {
    expect(phasesOfRecord(plan, recordOf(300, { phases }))).toEqual([
      between('heat', 0, 170),
      between('wash', 170, 170 + sumOf('wash')),
      between('drip', 170 + sumOf('wash'), 275),
      between('rinse', 275, 275 + sumOf('rinse')),
      between('delay', 275 + sumOf('rinse'), 300),
    ]);
  });

  it('a record gives the phases of a stopped cycle, and of a cycle without a plan', () => {
    const begun = phases.slice(0, 2);
    const record = recordOf(200, { phases: begun, outcome: 'stopped', washDurationS: 30, rinseDurationS: 0 });
    expect(phasesOfRecord(undefined, record)).toEqual([between('heat', 0, 170), between('wash', 170, 200)]);
  });

  it.each<[string, Partial<CycleRecord>]>([
    ['its washing time', { washDurationS: sumOf('wash') + 3 }],
    ['its rinsing time', { rinseDurationS: sumOf('rinse') + 3 }],
    ['each other', { phases: phases.toReversed() }],
    ['its length', { endedAt: '2026-11-21T12:04:30Z' }],
    ['its length and are of no use', { phases: [] }],
  ])('recorded phases are unknown if they contradict %s', (_what, part) => {
    expect(phasesOfRecord(plan, recordOf(300, { phases, ...part }))).toEqual([]);
  });
});

describe('the phases of a completed cycle of a machine that recorded none', () => {
  it('the planned phases of a record without phases fill the cycle from its start to its end', () => {
    const phases = phasesOfRecord(plan, recordOf(plannedDurationS(plan)));
    expect(phases.map(({ phase }) => phase)).toEqual(plan.phases.map(({ phase }) => phase));
    expect(phases[0]?.fromMs).toBe(startedMs);
    expect(phases.at(-1)?.toMs).toBe(startedMs + plannedDurationS(plan) * 1000);
    for (const [i, { fromMs }] of phases.slice(1).entries()) expect(fromMs).toBe(phases[i]?.toMs);
  });

  it.each([
    ['waited for heat, before washing or before rinsing', recordOf(plannedDurationS(plan) + 40)],
    ['was stopped', recordOf(plannedDurationS(plan), { outcome: 'stopped' })],
    ['washed longer than the plan', recordOf(plannedDurationS(plan) + 30, { washDurationS: sumOf('wash') + 30 })],
    ['was shorter than the plan', recordOf(plannedDurationS(plan) - 20)],
  ])('a record without phases has unknown phases if the cycle %s', (_why, record) =>
    expect(phasesOfRecord(plan, record)).toEqual([]),
  );

  it('a record without phases and without a plan has unknown phases', () =>
    expect(phasesOfRecord(undefined, recordOf(120))).toEqual([]));
});

it('the hot rinse is the beginning of the rinse, and washing continues after a soak', () => {
  const phases = [
    between('wash', 0, 40),
    between('soak', 40, 70),
    between('wash', 70, 110),
    between('rinse', 115, 145),
  ];
  expect(firstSecondsOf(phases, 'rinse', 12)).toEqual([between('rinse', 115, 127)]);
  expect(firstSecondsOf(phases, 'wash', 80)).toEqual([between('wash', 0, 40), between('wash', 70, 110)]);
  expect(firstSecondsOf(phases, 'wash', 0)).toEqual([]);
});

it('a running cycle has its phases up to the wait for its boiler', () => {
  const phases = phasesOfRunning(plan, startedMs);
  const wait = plan.phases.findIndex(({ phase }) => phase === 'heat');
  expect(wait).toBeGreaterThan(0);
  expect(phases).toHaveLength(wait);
  expect(phases[0]).toEqual({ phase: 'wash', fromMs: startedMs, toMs: startedMs + sumOf('wash') * 1000 });
});
