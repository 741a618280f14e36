import { describe, expect, it } from 'vitest';
import { rangeModels } from '../../ranges/range-models.ts';
import { createMachine, type InitialState } from '../machine.ts';
import { seededRandom } from '../seeded-random.ts';

const done = { ok: true };

function readyMachine(initial: Partial<InitialState> = {}) {
  return createMachine({
    range: rangeModels.infinity,
    random: seededRandom(1),
    timeOf: (elapsedS) => elapsedS * 1000,
    initial: { power: 'on', water: 'hot', ...initial },
  });
}

describe('a rack that must be washed again', () => {
  it('the machine reports a held rack until the hold of its cycle ends', () => {
    const machine = readyMachine();
    expect(machine.status().rewashCycleNumber).toBeNull();
    expect(machine.showRewashHold(812, true)).toEqual(done);
    expect(machine.status().rewashCycleNumber).toBe(812);
    expect(machine.showRewashHold(811, false)).toEqual(done);
    expect(machine.status().rewashCycleNumber).toBe(812);
    expect(machine.showRewashHold(812, false)).toEqual(done);
    expect(machine.status().rewashCycleNumber).toBeNull();
  });

  it('a hold locks nothing, and no cycle, door, power cut or switching off ends it', () => {
    const machine = readyMachine();
    machine.showRewashHold(812, true);
    expect(machine.startCycle('fast')).toEqual(done);
    machine.advance(600);
    machine.setDoor(true);
    machine.setDoor(false);
    machine.setMainsPower(false);
    machine.advance(60);
    machine.setMainsPower(true);
    machine.shutdown();
    machine.advance(300);
    expect(machine.status().rewashCycleNumber).toBe(812);
  });

  it('a later hold replaces the shown hold, which returns when the later hold ends', () => {
    const machine = readyMachine();
    machine.showRewashHold(812, true);
    machine.showRewashHold(815, true);
    expect(machine.status().rewashCycleNumber).toBe(815);
    machine.showRewashHold(815, false);
    expect(machine.status().rewashCycleNumber).toBe(812);
  });

  it('the stored memory restores the holds of at most ten cycles', () => {
    const machine = readyMachine({ rewashCycles: [1, 2] });
    for (let cycleNumber = 3; cycleNumber <= 12; cycleNumber += 1) machine.showRewashHold(cycleNumber, true);
    machine.showRewashHold(12, true);
    expect(machine.rewashCycles()).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('a machine without mains refuses a hold', () => {
    const machine = readyMachine();
    machine.setMainsPower(false);
    expect(machine.showRewashHold(812, true)).toEqual({ ok: false, reason: 'noPower' });
    expect(machine.rewashCycles()).toEqual([]);
  });
});
