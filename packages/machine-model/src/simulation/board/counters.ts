import type { Consumption } from '../plant/balance.ts';
import type { Switches } from './commands.ts';

/** Counters since the machine was made, in seconds, litres and watt-hours. */
export interface Counters {
  cycles: number;
  cyclesByType: Record<string, number>;
  waterL: number;
  energyWh: number;
  washPumpS: number;
  rinsePumpS: number;
  drainPumpS: number;
  regenerationS: number;
  boilerHeaterS: number;
  tankHeaterS: number;
  regenerations: number;
  regenerationWaterL: number;
  detergentL: number;
  rinseAidL: number;
  logEntries: number;
  /** Counts down from the interval of parameter S46, never below 0. */
  cyclesBeforeMaintenance: number;
}

export function noCounts(maintenanceInterval: number): Counters {
  return {
    cycles: 0,
    cyclesByType: {},
    waterL: 0,
    energyWh: 0,
    washPumpS: 0,
    rinsePumpS: 0,
    drainPumpS: 0,
    regenerationS: 0,
    boilerHeaterS: 0,
    tankHeaterS: 0,
    regenerations: 0,
    regenerationWaterL: 0,
    detergentL: 0,
    rinseAidL: 0,
    logEntries: 0,
    cyclesBeforeMaintenance: maintenanceInterval,
  };
}

interface Step {
  used: Consumption;
  switches: Readonly<Switches>;
  isRegenerating: boolean;
}

export function countStep(counters: Counters, dtS: number, { used, switches, isRegenerating }: Step): void {
  counters.waterL += used.waterL;
  counters.detergentL += used.detergentL;
  counters.rinseAidL += used.rinseAidL;
  counters.energyWh += used.energyJ / 3600;
  if (switches.washPump) counters.washPumpS += dtS;
  if (switches.rinsePump) counters.rinsePumpS += dtS;
  if (switches.drainPump) counters.drainPumpS += dtS;
  if (switches.boilerHeater) counters.boilerHeaterS += dtS;
  if (switches.tankHeater) counters.tankHeaterS += dtS;
  if (isRegenerating) counters.regenerationS += dtS;
}

export function countCycle(counters: Counters, cycleType: string, isService: boolean): void {
  counters.cyclesByType[cycleType] = (counters.cyclesByType[cycleType] ?? 0) + 1;
  if (cycleType === 'regeneration') counters.regenerations += 1;
  if (isService) return;
  counters.cycles += 1;
  counters.cyclesBeforeMaintenance = Math.max(0, counters.cyclesBeforeMaintenance - 1);
}
