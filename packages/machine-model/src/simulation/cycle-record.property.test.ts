import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlausibleCycle } from '../hygiene/plausible-cycle.ts';
import { rangeModels } from '../ranges/range-models.ts';
import type { MachineFault } from './faults.ts';
import { createMachine, type Machine } from './machine.ts';

/** The generator of sensor noise returns 0 for this value. */
const noNoise = () => 0.25;

interface Sample {
  phaseBefore: string | null;
  phaseAfter: string | null;
  tankTmp: number | null;
  boilerTmp: number | null;
  rinseWaterVlm: number | null;
}

type Incident =
  | { atS: number; kind: 'fault'; fault: MachineFault; isPresent: boolean }
  | { atS: number; kind: 'openDoor' | 'cutMains' | 'stop' };

const faults: MachineFault[] = [
  'tankProbeBreak',
  'boilerProbeBreak',
  'tankProbeDrift',
  'boilerProbeDrift',
  'scaledBoilerElement',
  'scaledTankElement',
  'blockedJets',
  'washPumpBlocked',
];
const atS = fc.integer({ min: 0, max: 130 });
const incident: fc.Arbitrary<Incident> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      atS,
      kind: fc.constant('fault' as const),
      fault: fc.constantFrom(...faults),
      isPresent: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ atS, kind: fc.constantFrom('openDoor', 'cutMains', 'stop') }) },
);
const programme = fc.constantFrom(
  ...(['infinity', 'hiline', 'ge'] as const).flatMap((gamma) =>
    Object.keys(rangeModels[gamma].programmes).map((cycleType) => ({ gamma, cycleType })),
  ),
);

function apply(machine: Machine, incident: Incident): void {
  if (incident.kind === 'fault') machine.setFault(incident.fault, incident.isPresent);
  if (incident.kind === 'openDoor') machine.setDoor(true);
  if (incident.kind === 'cutMains') machine.setMainsPower(false);
  if (incident.kind === 'stop') machine.stopCycle();
}

const patienceS = { cut: 200, cycle: 900 };

function runCycle(machine: Machine, cycleType: string, incidents: readonly Incident[]) {
  const samples: Sample[] = [];
  const before = machine.supplies();
  machine.startCycle(cycleType);
  for (let second = 0; ; second += 1) {
    for (const due of incidents) if (due.atS === second) apply(machine, due);
    if (second >= patienceS.cut) machine.setMainsPower(true);
    if (second >= patienceS.cycle) machine.stopCycle();
    const [record] = machine.takeEvents().flatMap(({ event }) => (event.kind === 'cycleEnded' ? [event.body] : []));
    if (record) return { record, samples, before, after: machine.supplies() };
    const phaseBefore = machine.status().phase;
    machine.advance(1);
    const { tankTmp = null, boilerTmp = null, rinseWaterVlm = null } = machine.readings();
    samples.push({ phaseBefore, phaseAfter: machine.status().phase, tankTmp, boilerTmp, rinseWaterVlm });
  }
}

function extremesOf(samples: readonly Sample[], channel: 'tankTmp' | 'boilerTmp') {
  const values = samples.flatMap((sample) => sample[channel] ?? []);
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    durationS: samples.length,
    min: Math.min(...values),
    max: Math.max(...values),
    mean: values.length > 0 ? sum / values.length : null,
  };
}

interface PhaseOfRecord {
  durationS: number;
  min: number | null;
  max: number | null;
  mean: number | null | undefined;
}

/** A temperature changes by less than this between a step of the board and the next sample, tenths of a degree. */
const withinSecondD = 2;

/** A phase may begin and end within a second, so the edges of its telemetry are uncertain. */
function expectPhase(
  { durationS, min, max, mean }: PhaseOfRecord,
  samples: readonly Sample[],
  phase: string,
  channel: 'tankTmp' | 'boilerTmp',
): void {
  const inner = extremesOf(
    samples.filter((sample) => sample.phaseBefore === phase && sample.phaseAfter === phase),
    channel,
  );
  const outer = extremesOf(
    samples.filter((sample) => sample.phaseBefore === phase || sample.phaseAfter === phase),
    channel,
  );
  expect(durationS).toBeGreaterThanOrEqual(inner.durationS);
  expect(durationS).toBeLessThanOrEqual(outer.durationS);
  if (outer.mean === null) expect({ min, max, mean }).toEqual({ min: null, max: null, mean: null });
  if (min === null || max === null || mean === null || mean === undefined) {
    expect(inner.mean).toBeNull();
    return;
  }
  expect(min).toBeLessThanOrEqual(inner.min);
  expect(min).toBeGreaterThanOrEqual(outer.min - withinSecondD);
  expect(max).toBeGreaterThanOrEqual(inner.max);
  expect(max).toBeLessThanOrEqual(outer.max + withinSecondD);
  if (inner.mean === null) return;
  const toleranceD = 1 + (2 * (outer.max - outer.min)) / outer.durationS;
  expect(Math.abs(mean - inner.mean)).toBeLessThanOrEqual(toleranceD);
}

test('the record of a cycle agrees with its telemetry, whatever fault occurs and however the cycle ends', () => {
  fc.assert(
    fc.property(programme, fc.array(incident, { maxLength: 4 }), ({ gamma, cycleType }, incidents) => {
      const machine = createMachine({
        range: rangeModels[gamma],
        random: noNoise,
        timeOf: (elapsedS) => elapsedS * 1000,
        initial: { power: 'on', water: 'hot' },
      });
      // A previous cycle makes totals differ from the use of the next cycle.
      runCycle(machine, cycleType, []);
      machine.advance(60);
      const { record, samples, before, after } = runCycle(machine, cycleType, incidents);
      // A probe that drifts by 40 K shows temperatures that no water can have.
      const isDrifting = incidents.some((due) => due.kind === 'fault' && due.fault.endsWith('Drift'));
      if (!isDrifting) expect(isPlausibleCycle(record)).toBe(true);
      const { tankTmpMin, tankTmpMax, tankTmpMean, rinseTmpMin, rinseTmpMax, rinseTmpMean } = record;
      const wash = { durationS: record.washDurationS, min: tankTmpMin, max: tankTmpMax, mean: tankTmpMean };
      const rinse = { durationS: record.rinseDurationS, min: rinseTmpMin, max: rinseTmpMax, mean: rinseTmpMean };
      expectPhase(wash, samples, 'wash', 'tankTmp');
      expectPhase(rinse, samples, 'rinse', 'boilerTmp');

      for (const [i, { phase, startS }] of (record.phases ?? []).entries()) {
        const untilS = record.phases?.[i + 1]?.startS ?? samples.length;
        // The first and the last second may belong to the neighbouring phase.
        const inner = samples.slice(startS + 1, untilS - 1).flatMap(({ phaseAfter }) => phaseAfter ?? []);
        for (const sampled of inner) expect(sampled).toBe(phase);
      }

      const lengthS = (Date.parse(record.endedAt) - Date.parse(record.startedAt)) / 1000;
      expect(Math.abs(lengthS - samples.length)).toBeLessThanOrEqual(1);
      if (rangeModels[gamma].channels.includes('rinseWaterVlm')) {
        const meteredVlm = Math.max(0, ...samples.map(({ rinseWaterVlm }) => rinseWaterVlm ?? 0));
        expect(record.rinseVlm).toBeGreaterThanOrEqual(meteredVlm - 1);
        // In the second in which a cycle is aborted the pump may move 0.3 l more.
        expect(record.rinseVlm).toBeLessThanOrEqual(meteredVlm + (record.outcome === 'aborted' ? 4 : 1));
      }
      for (const supply of ['detergent', 'rinseAid'] as const) {
        const usedMl = (before[`${supply}L`] - after[`${supply}L`]) * 1000;
        // A pump may run for the rest of the last second.
        expect(record[`${supply}Ml`]).toBeGreaterThanOrEqual(Math.floor(usedMl - 1));
        expect(record[`${supply}Ml`]).toBeLessThanOrEqual(Math.ceil(usedMl));
      }
    }),
    // The mains are cut in the second in which the delay begins.
    { examples: [[{ gamma: 'infinity', cycleType: 'dishes' }, [{ atS: 115, kind: 'cutMains' }]]] },
  );
});
