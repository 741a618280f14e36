import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeModels } from '../ranges/range-models.ts';
import { createMachine, type Machine } from './machine.ts';
import { waterHeatJPerLK } from './plant/water-body.ts';
import { seededRandom } from './seeded-random.ts';

const kitchens = fc.record({
  range: fc.constantFrom(...Object.values(rangeModels)),
  feedC: fc.integer({ min: 5, max: 40 }),
  racks: fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 20, max: 1500 })), { minLength: 1, maxLength: 8 }),
});

const patienceS = 3600;

function runCycle(machine: Machine, cycleType: string): CycleRecord {
  machine.startCycle(cycleType);
  for (let second = 0; second < patienceS; second += 1) {
    machine.advance(1);
    for (const { event } of machine.takeEvents()) if (event.kind === 'cycleEnded') return event.body;
  }
  throw new Error('the cycle does not end');
}

function rest(machine: Machine, seconds: number): void {
  machine.advance(seconds);
  for (let waitedS = 0; machine.status().systemState !== systemStates.IDLE; waitedS += 1) {
    if (waitedS > patienceS) throw new Error('the machine does not become ready');
    machine.advance(1);
  }
}

const recoveredWh = (machine: Machine) => machine.inspect().balance.recoveredJ / 3600;

/** The record rounds water to tenths of a litre, temperatures to tenths of a degree, energy to watt-hours. */
const roundedWh = 8;

test('a cycle reports at least its rinse heat, and all cycles of a day report at most the machine’s energy', () => {
  fc.assert(
    fc.property(kitchens, ({ range, feedC, racks }) => {
      const machine = createMachine({
        range,
        random: seededRandom(1),
        timeOf: (elapsedS) => elapsedS * 1000,
        initial: { power: 'on', water: 'hot' },
        environment: { feedC, ambientC: 22 },
      });
      rest(machine, 600);
      const before = { counters: { ...machine.counters() }, lossJ: machine.inspect().balance.lossJ };
      let ofCyclesWh = 0;
      const programmes = Object.keys(range.programmes);
      for (const [programme, pauseS] of racks) {
        const recoveredBeforeWh = recoveredWh(machine);
        const record = runCycle(machine, programmes[programme % programmes.length] ?? '');
        const recovered = recoveredWh(machine) - recoveredBeforeWh;
        const warmedK = (record.rinseTmpMean ?? 0) / 10 - feedC;
        const rinseWh = (((record.rinseVlm ?? 0) / 10) * waterHeatJPerLK * warmedK) / 3600;
        expect(record.rinseVlm).toBeGreaterThan(0);
        expect(record.energyWh).toBeGreaterThanOrEqual(rinseWh - recovered - roundedWh);
        ofCyclesWh += record.energyWh;
        rest(machine, pauseS);
      }
      // The heaters restore the heat that the last cycle used.
      rest(machine, 1200);
      const drawnWh = machine.counters().energyWh - before.counters.energyWh;
      const lostWh = (machine.inspect().balance.lossJ - before.lossJ) / 3600;
      const outsideWh = drawnWh - ofCyclesWh;
      // Boiler and tank may be anywhere within the bands of their control, or in standby.
      const storedWh = 15 + (10 * waterHeatJPerLK * (range.boiler.capacityVlm + range.tank.capacityVlm)) / 10 / 3600;
      expect(outsideWh).toBeGreaterThan(-storedWh);
      expect(outsideWh).toBeLessThan(lostWh + storedWh);
    }),
    { numRuns: 40 },
  );
});
