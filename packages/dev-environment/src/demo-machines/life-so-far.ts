import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Counters } from '@washboard/machine-model/simulation/counters';
import { createParameterStore } from '@washboard/machine-model/simulation/parameter-store';

/** What a cycle of a busy kitchen comes to, starts in the morning and waiting included (est.). */
const perCycle = {
  waterL: 3.6,
  energyWh: 480,
  washPumpS: 96,
  rinsePumpS: 13,
  drainPumpS: 14,
  boilerHeaterS: 170,
  tankHeaterS: 65,
  detergentL: 0.006,
  rinseAidL: 0.0012,
  logEntries: 4,
} as const satisfies Partial<Counters>;

/** The softener's regeneration, and after how many cycles it comes (est.). */
const regeneration = { cycles: 55, durationS: 1200, waterL: 4.5 } as const;

/** What the board of a demo machine had counted when the demo began: its life is longer than its history. */
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
    logEntries: cycles * perCycle.logEntries,
    regenerations,
    regenerationS: regenerations * regeneration.durationS,
    regenerationWaterL: regenerations * regeneration.waterL,
    cyclesBeforeMaintenance: interval - (cycles % interval),
  };
}
