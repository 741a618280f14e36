import { describe, expect, it } from 'vitest';
import { rangeModels } from '../../ranges/range-models.ts';
import { createMachine, type InitialState } from '../machine.ts';
import { seededRandom } from '../seeded-random.ts';
import { hoseMl } from './chemistry.ts';
import { fullSupplies } from './supplies.ts';

const mine = '11111111-1111-4111-8111-111111111111';
const refused = (reason: string) => ({ ok: false, reason });

function machineWith(initial: Partial<InitialState>) {
  return createMachine({
    range: rangeModels.infinity,
    random: seededRandom(1),
    timeOf: (elapsedS) => elapsedS * 1000,
    initial: { power: 'on', water: 'hot', ...initial },
  });
}

/** A canister ran empty while the machine washed, and a full one has replaced it. */
function withAirInTheHose() {
  const machine = machineWith({ supplies: { ...fullSupplies(), detergentL: 0.001 } });
  machine.advance(60);
  wash(machine);
  expect(machine.supplies().detergentL).toBe(0);
  machine.refill('detergent');
  return machine;
}

function wash(machine: ReturnType<typeof machineWith>): void {
  machine.startCycle('dishes');
  machine.advance(600);
}

describe('a changed canister', () => {
  it('a changed canister doses nothing until the air has left the hose', () => {
    const primed = withAirInTheHose();
    const before = primed.supplies().detergentL;
    expect(primed.replaceChemistry('detergent')).toEqual({ ok: true });
    expect((before - primed.supplies().detergentL) * 1000).toBeCloseTo(hoseMl, 6);
    wash(primed);
    const forgotten = withAirInTheHose();
    wash(forgotten);
    const lackG =
      (primed.inspect().detergentGPerL - forgotten.inspect().detergentGPerL) * primed.inspect().tank.volumeL;
    expect(lackG).toBeGreaterThan(1);
  });

  it('a hose without air is not purged, and an empty canister doses nothing', () => {
    const machine = machineWith({});
    machine.advance(60);
    expect(machine.replaceChemistry('rinseAid')).toEqual({ ok: true });
    expect(machine.supplies().rinseAidL).toBe(fullSupplies().rinseAidL);
    const empty = machineWith({ supplies: { ...fullSupplies(), rinseAidL: 0 } });
    empty.advance(60);
    expect(empty.replaceChemistry('rinseAid')).toEqual(refused('supplyEmpty'));
  });

  it('a hose is not purged while the machine starts up, washes, is off or without power', () => {
    const cold = machineWith({ water: 'cold' });
    cold.advance(30);
    expect(cold.replaceChemistry('detergent')).toEqual(refused('notReady'));
    const machine = machineWith({});
    machine.advance(60);
    machine.startCycle('dishes');
    expect(machine.replaceChemistry('detergent')).toEqual(refused('busy'));
    expect(machineWith({ power: 'off' }).replaceChemistry('detergent')).toEqual(refused('poweredOff'));
    machine.setMainsPower(false);
    expect(machine.replaceChemistry('detergent')).toEqual(refused('noPower'));
  });

  it('a purge requires the remote session', () => {
    const machine = machineWith({});
    machine.advance(60);
    expect(machine.replaceChemistry('detergent', mine)).toEqual(refused('notHeld'));
    machine.holdRemoteControl(mine, 20);
    expect(machine.replaceChemistry('detergent')).toEqual(refused('remotelyControlled'));
    expect(machine.replaceChemistry('detergent', mine)).toEqual({ ok: true });
  });
});
