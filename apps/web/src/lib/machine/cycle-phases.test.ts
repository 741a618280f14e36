import type { CycleRecord } from '@washboard/contract/machine-link/device-events';
import { programmes } from '@washboard/machine-model/ranges/programmes';
import { plannedDurationS } from '@washboard/machine-model/ranges/range-model';
import { describe, expect, it } from 'vitest';
import { phasesOfRecord, phasesOfRunning } from './cycle-phases.ts';

const plan = programmes.dishes;
const startedMs = Date.parse('2026-11-21T12:00:00Z');
const sumOf = (wanted: string) =>
  plan.phases.filter(({ phase }) => phase === wanted).reduce((sum, { durationS }) => sum + durationS, 0);

function recordOf(lengthS: number, part: Partial<CycleRecord> = {}): CycleRecord {
  return {
    ...{ cycleNumber: 1, cycleType: 'dishes', outcome: 'completed' },
    ...{ startedAt: '2026-11-21T12:00:00Z', endedAt: new Date(startedMs + lengthS * 1000).toISOString() },
    ...{ washDurationS: sumOf('wash'), rinseDurationS: sumOf('rinse'), waterVlm: 25, energyWh: 300 },
    ...{ tankTmpMin: 610, tankTmpMax: 620, rinseTmpMin: 820, rinseTmpMax: 850 },
    ...part,
  };
}

describe('the phases of a completed cycle', () => {
  it('follow each other from its start to its end; the wait for the boiler takes what exceeds the plan', () => {
    const lengthS = plannedDurationS(plan) + 40;
    const phases = phasesOfRecord(plan, recordOf(lengthS));
    expect(phases.map(({ phase }) => phase)).toEqual(plan.phases.map(({ phase }) => phase));
    expect(phases[0]?.fromMs).toBe(startedMs);
    expect(phases.at(-1)?.toMs).toBe(startedMs + lengthS * 1000);
    for (const [i, { fromMs }] of phases.slice(1).entries()) expect(fromMs).toBe(phases[i]?.toMs);
    const heat = phases.find(({ phase }) => phase === 'heat');
    expect((heat?.toMs ?? 0) - (heat?.fromMs ?? 0)).toBe(40_000);
  });

  it.each([
    ['was stopped', recordOf(plannedDurationS(plan), { outcome: 'stopped' })],
    ['washed longer than the plan', recordOf(plannedDurationS(plan) + 30, { washDurationS: sumOf('wash') + 30 })],
    ['was shorter than the plan', recordOf(plannedDurationS(plan) - 20)],
  ])('are unknown if it %s', (_why, record) => expect(phasesOfRecord(plan, record)).toEqual([]));

  it('are unknown without a plan', () => expect(phasesOfRecord(undefined, recordOf(120))).toEqual([]));
});

it('the phases of a running cycle are known up to the wait for its boiler', () => {
  const phases = phasesOfRunning(plan, startedMs);
  const wait = plan.phases.findIndex(({ phase }) => phase === 'heat');
  expect(wait).toBeGreaterThan(0);
  expect(phases).toHaveLength(wait);
  expect(phases[0]).toEqual({ phase: 'wash', fromMs: startedMs, toMs: startedMs + sumOf('wash') * 1000 });
});
