import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Counters } from '@washboard/machine-model/simulation/board/counters';
import { createParameterStore } from '@washboard/machine-model/simulation/board/parameter-store';

/** These are means of a cycle in the simulation's restaurant. */
const perCycle = {
  waterL: 2.8,
  energyWh: 320,
  washPumpS: 111,
  rinsePumpS: 12.6,
  drainPumpS: 14,
  boilerHeaterS: 160,
  tankHeaterS: 91,
  detergentL: 0.0055,
  rinseAidL: 0.0008,
  logEntries: 4.5,
} as const satisfies Partial<Counters>;

const regeneration = { cycles: 64, durationS: 495, waterL: 4.6 } as const;

/** The counters of a demo machine cover more than its stored history. */
export function lifeSoFar({ gamma, modelNumber }: { gamma: Gamma; modelNumber: string }, cycles: number): Counters {
  const interval = createParameterStore({ gamma, modelNumber }).settingOf('maintenanceInterval');
  const regenerations = Math.floor(cycles / regeneration.cycles);
  return {
    cycles,
    cyclesByType: {},
    waterL: cycles * perCycle.waterL,
    energyWh: cycles * perCycle.energyWh,
    washPumpS: cycles * perCycle.washPumpS,
    rinsePumpS: cycles * perCycle.rinsePumpS,
    drainPumpS: cycles * perCycle.drainPumpS,
    boilerHeaterS: cycles * perCycle.boilerHeaterS,
    tankHeaterS: cycles * perCycle.tankHeaterS,
    detergentL: cycles * perCycle.detergentL,
    rinseAidL: cycles * perCycle.rinseAidL,
    logEntries: Math.round(cycles * perCycle.logEntries),
    regenerations,
    regenerationS: regenerations * regeneration.durationS,
    regenerationWaterL: regenerations * regeneration.waterL,
    cyclesBeforeMaintenance: interval - (cycles % interval),
  };
}
