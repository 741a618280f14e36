import type { Gamma } from '@washboard/contract/appliances/appliances';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import { rangeModels } from '@washboard/machine-model/ranges/range-models';
import { createMachine } from '@washboard/machine-model/simulation/machine';
import { electricityJ } from '@washboard/machine-model/simulation/plant/balance';
import { seededRandom } from '@washboard/machine-model/simulation/seeded-random';

interface ProgrammeFigures {
  programme: string;
  durationS: number;
  waterL: number;
  energyKwh: number;
}

const cycleCount = 20;
const changeS = 30;

/** The figures are means of twenty cycles in a rush. */
export function measureProgrammes(gamma: Gamma): ProgrammeFigures[] {
  return Object.keys(rangeModels[gamma].programmes).map((programme) => {
    const machine = createMachine({
      range: rangeModels[gamma],
      random: seededRandom(1),
      timeOf: (elapsedS) => elapsedS * 1000,
      initial: { power: 'on', water: 'hot' },
    });
    let runningS = 0;
    const before = machine.inspect().balance;
    for (let n = 0; n < cycleCount; n += 1) {
      if (!machine.startCycle(programme).ok) throw new Error(`${gamma} does not start ${programme}`);
      while (machine.status().systemState === systemStates.RUN) {
        machine.advance(1);
        runningS += 1;
      }
      machine.setDoor(true);
      machine.advance(changeS);
      machine.setDoor(false);
    }
    const after = machine.inspect().balance;
    return {
      programme,
      durationS: runningS / cycleCount,
      waterL: (after.rinseWaterL - before.rinseWaterL) / cycleCount,
      energyKwh: (electricityJ(after) - electricityJ(before)) / 3.6e6 / cycleCount,
    };
  });
}
