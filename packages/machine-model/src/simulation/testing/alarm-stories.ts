import type { Gamma } from '@washboard/contract/appliances/appliances';
import { rangeModels } from '../../ranges/range-models.ts';
import { createMachine, type InitialState, type Machine } from '../machine.ts';
import { fullSupplies } from '../plant/supplies.ts';
import { seededRandom } from '../seeded-random.ts';
import { keepBusy } from './busy-kitchen.ts';

export function machineOf(
  gamma: Gamma,
  initial: Partial<InitialState> = {},
  environment: { feedC?: number; ambientC?: number } = {},
): Machine {
  return createMachine({
    range: rangeModels[gamma],
    random: seededRandom(1),
    timeOf: (s) => s * 1000,
    initial: { power: 'on', water: 'hot', ...initial },
    environment,
  });
}

export const hour = 3600;

export const stories: Readonly<Record<string, { codes: string[]; run: () => Machine }>> = {
  'a closed tap before a machine without a break tank': {
    codes: ['T01'],
    run() {
      const machine = machineOf('ge');
      machine.setFault('closedTap', true);
      keepBusy(machine, 1200);
      return machine;
    },
  },
  'a time for filling that is too short for a cold start': {
    codes: ['T02'],
    run() {
      const machine = machineOf('infinity', { water: 'cold', parameters: { S38: 5 } });
      machine.advance(hour);
      return machine;
    },
  },
  'rush hour on ice-cold water with little patience': {
    codes: ['T06'],
    run() {
      const machine = machineOf('infinity', { parameters: { S43: 1, S8: 3, SB: 70 } }, { feedC: 4 });
      keepBusy(machine, hour / 2, 'fast');
      return machine;
    },
  },
  'a tap that is closed while the softener fills': {
    codes: ['T10'],
    run() {
      const machine = machineOf('infinity');
      machine.startCycle('regeneration');
      machine.setFault('closedTap', true);
      machine.advance(hour / 2);
      return machine;
    },
  },
  'a scaled element under a patient parameter': {
    codes: ['T14'],
    run() {
      const machine = machineOf('infinity', { parameters: { S39: 30 } });
      machine.setFault('scaledBoilerElement', true);
      machine.startCycle('dishes');
      machine.advance(hour);
      return machine;
    },
  },
  'a blocked drain at closing time': {
    codes: ['T15'],
    run() {
      const machine = machineOf('infinity');
      machine.setFault('blockedDrain', true);
      machine.shutdown();
      machine.advance(hour);
      return machine;
    },
  },
  'self-cleaning that waits for a scaled element': {
    codes: ['T16'],
    run() {
      const machine = machineOf('infinity', { parameters: { S39: 30 } });
      machine.setFault('scaledBoilerElement', true);
      machine.startCycle('dishes');
      machine.advance(125);
      machine.startCycle('autoWash');
      machine.advance(900);
      return machine;
    },
  },
  'a door that stands open all morning': {
    codes: ['T17'],
    run() {
      const machine = machineOf('infinity', { water: 'cold' });
      machine.setDoor(true);
      machine.advance(hour);
      return machine;
    },
  },
  'a level that stands still while the tank fills': {
    codes: ['AN11'],
    run() {
      const machine = machineOf('infinity', { water: 'cold' });
      machine.setFault('stuckTankLevel', true);
      machine.advance(hour / 2);
      return machine;
    },
  },
  'a welded heater contactor behind a welded main relay': {
    codes: ['FB02', 'FB30', 'OH01'],
    run() {
      const machine = machineOf('infinity');
      machine.setFault('boilerHeaterStuckOn', true);
      machine.setFault('mainRelayStuckOn', true);
      machine.advance(hour / 2);
      return machine;
    },
  },
  'the same on the tank': {
    codes: ['FB04', 'FB30', 'OH02'],
    run() {
      const machine = machineOf('infinity');
      machine.setFault('tankHeaterStuckOn', true);
      machine.setFault('mainRelayStuckOn', true);
      machine.advance(2 * hour);
      return machine;
    },
  },
  'a welded heater contactor that hiline cannot see': {
    codes: ['H1'],
    run() {
      const machine = machineOf('hiline');
      machine.setFault('boilerHeaterStuckOn', true);
      machine.advance(hour);
      return machine;
    },
  },
  'the same on the tank of a hiline': {
    codes: ['H2'],
    run() {
      const machine = machineOf('hiline');
      machine.setFault('tankHeaterStuckOn', true);
      machine.advance(3 * hour);
      return machine;
    },
  },
  'a resin that nobody gave the time to regenerate': {
    codes: ['W01'],
    run() {
      const machine = machineOf('infinity');
      keepBusy(machine, 8 * hour);
      return machine;
    },
  },
  'a start before it is ready': {
    codes: ['W02'],
    run() {
      const machine = machineOf('infinity', { water: 'cold' });
      machine.startCycle('dishes');
      machine.advance(1);
      return machine;
    },
  },
  'a start with the door open': {
    codes: ['W03'],
    run() {
      const machine = machineOf('infinity');
      machine.setDoor(true);
      machine.startCycle('dishes');
      machine.advance(1);
      return machine;
    },
  },
  'the same on a hiline': {
    codes: ['A9'],
    run() {
      const machine = machineOf('hiline');
      machine.setDoor(true);
      machine.startCycle('short');
      machine.advance(1);
      return machine;
    },
  },
  'a wash set colder than is hygienic': {
    codes: ['W04'],
    run() {
      const machine = machineOf('infinity', { parameters: { DI7: 550 } });
      machine.advance(1800);
      machine.startCycle('dishes');
      machine.advance(hour / 4);
      return machine;
    },
  },
  'a rinse set colder than is hygienic': {
    codes: ['W05'],
    run() {
      const machine = machineOf('infinity', { parameters: { DI8: 700 } });
      machine.startCycle('dishes');
      machine.advance(hour / 4);
      machine.startCycle('dishes');
      machine.advance(hour / 4);
      return machine;
    },
  },
  'salt that is used up': {
    codes: ['W06'],
    run() {
      const machine = machineOf('infinity', { supplies: { ...fullSupplies(), saltKg: 0.25 } });
      machine.startCycle('regeneration');
      machine.advance(hour / 4);
      return machine;
    },
  },
  'detergent that is used up': {
    codes: ['W08'],
    run() {
      const machine = machineOf('infinity', { supplies: { ...fullSupplies(), detergentL: 0.502 } });
      machine.startCycle('dishes');
      machine.advance(hour / 4);
      return machine;
    },
  },
  'a cycle that the mains cut short': {
    codes: ['W09'],
    run() {
      const machine = machineOf('infinity');
      machine.startCycle('dishes');
      machine.advance(30);
      machine.setMainsPower(false);
      machine.advance(60);
      machine.setMainsPower(true);
      machine.advance(60);
      return machine;
    },
  },
};
