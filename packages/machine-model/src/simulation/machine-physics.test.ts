import { systemStates } from '@washboard/contract/machine-link/machine-status';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rangeModels } from '../ranges/range-models.ts';
import { actuatorFaults, machineFaults } from './faults.ts';
import { createMachine, type Machine, type PhysicalState } from './machine.ts';
import { electricityJ } from './plant/balance.ts';
import { pourIn, storedHeat, type WaterBody } from './plant/water-body.ts';
import { seededRandom } from './seeded-random.ts';

type Act = (machine: Machine) => void;

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.double({ min: 0.01, max: 900, noNaN: true }).map(
      (s): Act =>
        (m) =>
          m.advance(s),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.nat(4).map(
      (i): Act =>
        (m) =>
          m.startCycle(Object.keys(m.range.programmes)[i] ?? 'none'),
    ),
  },
  fc.constant<Act>((m) => m.stopCycle()),
  { weight: 2, arbitrary: fc.constant<Act>((m) => m.powerOn()) },
  fc.constant<Act>((m) => m.shutdown()),
  fc.boolean().map(
    (isOpen): Act =>
      (m) =>
        m.setDoor(isOpen),
  ),
);

const mishaps: fc.Arbitrary<Act> = fc.oneof(
  fc.constantFrom('autoWash', 'manualDrain', 'regeneration').map(
    (cycleType): Act =>
      (m) =>
        m.startCycle(cycleType),
  ),
  fc.tuple(fc.constantFrom(...machineFaults, ...actuatorFaults), fc.boolean()).map(
    ([fault, isPresent]): Act =>
      (m) =>
        m.setFault(fault, isPresent),
  ),
  fc.boolean().map(
    (isOn): Act =>
      (m) =>
        m.setMainsPower(isOn),
  ),
  fc.constantFrom('S21', 'S45', 'S50').map(
    (code): Act =>
      (m) =>
        m.setParameters({ [code]: 1 }, { by: 'panel' }),
  ),
);

const scenarios = fc.record({
  gamma: fc.constantFrom(...Object.values(rangeModels).map((range) => range.gamma)),
  power: fc.constantFrom('on', 'off'),
  water: fc.constantFrom('hot', 'cold'),
  feedC: fc.integer({ min: 4, max: 50 }),
  ambientC: fc.integer({ min: 10, max: 40 }),
  story: fc.array(acts, { maxLength: 40 }),
});
type Scenario = typeof scenarios extends fc.Arbitrary<infer T> ? T : never;
const mishapScenarios = scenarios.chain((scenario) =>
  fc.array(fc.oneof(acts, mishaps), { maxLength: 40 }).map((story): Scenario => ({ ...scenario, story })),
);

function build({ gamma, power, water, feedC, ambientC }: Scenario): Machine {
  return createMachine({
    range: rangeModels[gamma],
    random: seededRandom(1),
    timeOf: (elapsedS) => elapsedS * 1000,
    initial: { power, water },
    environment: { feedC, ambientC },
  });
}

const vesselsOf = ({ tank, boiler, breakTank }: PhysicalState) =>
  breakTank === null ? [tank, boiler] : [tank, boiler, breakTank];
const heatJ = (state: PhysicalState) => {
  const asBody = (body: PhysicalState['tank']): WaterBody => ({ ...body, capacityL: Number.POSITIVE_INFINITY });
  return vesselsOf(state).reduce((sum, body) => sum + storedHeat(asBody(body)), 0);
};
const waterL = (state: PhysicalState) => vesselsOf(state).reduce((sum, { volumeL }) => sum + volumeL, 0);

describe('every history of a machine', () => {
  test('a machine conserves water', () => {
    fc.assert(
      fc.property(mishapScenarios, (scenario) => {
        const machine = build(scenario);
        const before = machine.inspect();
        for (const act of scenario.story) act(machine);
        const after = machine.inspect();
        const { waterInL, waterOutL } = after.balance;
        expect(waterL(after) - waterL(before)).toBeCloseTo(waterInL - waterOutL, 6);
      }),
    );
  });

  test('a machine conserves energy to a hundredth of a percent', () => {
    fc.assert(
      fc.property(mishapScenarios, (scenario) => {
        const machine = build(scenario);
        const before = machine.inspect();
        for (const act of scenario.story) act(machine);
        const after = machine.inspect();
        const flows = after.balance;
        const inJ = flows.boilerHeaterJ + flows.tankHeaterJ + flows.washPumpJ + flows.controlsJ + flows.waterInJ;
        const outJ = flows.waterOutJ + flows.lossJ + flows.wareJ;
        const turnedOverJ = heatJ(before) + inJ;
        expect(Math.abs(heatJ(after) - heatJ(before) - inJ + outJ)).toBeLessThan(turnedOverJ * 1e-4);
      }),
    );
  });

  test('levels stay within the vessels, temperatures between the coldest water and the critical point', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const machine = build(scenario);
        const { tank, boiler, criticalTmp } = machine.range;
        const coldestC = Math.min(scenario.feedC, scenario.ambientC);
        for (const act of scenario.story) {
          act(machine);
          const state = machine.inspect();
          for (const [body, capacityVlm] of [
            [state.tank, tank.capacityVlm],
            [state.boiler, boiler.capacityVlm],
          ] as const) {
            expect(body.volumeL).toBeGreaterThanOrEqual(0);
            expect(body.volumeL).toBeLessThanOrEqual(capacityVlm / 10);
            expect(body.temperatureC).toBeGreaterThan(coldestC - 0.01);
            expect(body.temperatureC).toBeLessThan(criticalTmp / 10);
          }
        }
      }),
    );
  });

  test('the heaters together never draw more than the larger heater', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const machine = build(scenario);
        const supplyW = Math.max(machine.range.boiler.heaterW, machine.range.tank.heaterW);
        for (const act of scenario.story) {
          act(machine);
          const { boilerHeaterW, tankHeaterW } = machine.inspect();
          expect(boilerHeaterW + tankHeaterW).toBeLessThanOrEqual(supplyW);
        }
      }),
    );
  });

  test('the division of a time span changes only the switching of a heater', () => {
    fc.assert(
      fc.property(scenarios, fc.integer({ min: 2, max: 500 }), (scenario, parts) => {
        const [whole, cut] = [build(scenario), build(scenario)];
        for (const machine of [whole, cut]) machine.powerOn();
        whole.advance(3600);
        for (let part = 0; part < parts; part += 1) cut.advance(3600 / parts);
        expect(cut.status()).toEqual(whole.status());
        const [left, right] = [cut.inspect(), whole.inspect()];
        expect(left.elapsedS).toBeCloseTo(right.elapsedS, 6);
        expect(left.balance.waterInL).toBeCloseTo(right.balance.waterInL, 0);
        expect(Math.abs(electricityJ(left.balance) / electricityJ(right.balance) - 1)).toBeLessThan(0.1);
      }),
      { numRuns: 15 },
    );
  });
});

test('2.4 l of water store 0.195 kWh from 15 to 85 °C', () => {
  const water = (temperatureC: number): WaterBody => ({ capacityL: 5, vesselJPerK: 0, volumeL: 2.4, temperatureC });
  expect((storedHeat(water(85)) - storedHeat(water(15))) / 3_600_000).toBeCloseTo(0.195, 3);
});

test('equal volumes mix to the mean temperature, and the excess overflows', () => {
  const body: WaterBody = { capacityL: 15, vesselJPerK: 0, volumeL: 10, temperatureC: 80 };
  expect(pourIn(body, 10, 20)).toBe(5);
  expect(body).toMatchObject({ volumeL: 15, temperatureC: 50 });
});

test('a machine that stays on becomes ready after any history', () => {
  fc.assert(
    fc.property(scenarios, (scenario) => {
      const machine = build(scenario);
      for (const act of scenario.story) act(machine);
      machine.setDoor(false);
      machine.advance(1200);
      machine.powerOn();
      machine.advance(3600);
      expect(machine.status().systemState).toBe(systemStates.IDLE);
    }),
    { numRuns: 40 },
  );
});

test.each(Object.values(rangeModels))('a $gamma starts its day in 10 to 30 minutes', (range) => {
  const machine = createMachine({ range, random: seededRandom(1), timeOf: (s) => s * 1000 });
  machine.powerOn();
  let seconds = 0;
  while (machine.status().systemState === systemStates.STARTUP && seconds < 3600) {
    machine.advance(1);
    seconds += 1;
  }
  expect(machine.status().systemState).toBe(systemStates.IDLE);
  expect(seconds / 60).toBeGreaterThan(10);
  expect(seconds / 60).toBeLessThan(30);
});

test.each(Object.values(rangeModels))('a $gamma draws under 0.9 kW while it is ready behind a closed door', (range) => {
  const initial = { power: 'on', water: 'hot' } as const;
  const machine = createMachine({ range, random: seededRandom(1), timeOf: (s) => s * 1000, initial });
  machine.advance(7200);
  const { boilerHeaterJ, tankHeaterJ } = machine.inspect().balance;
  expect((boilerHeaterJ + tankHeaterJ) / 7200).toBeLessThan(900);
});
