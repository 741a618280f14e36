/** Totals of a machine's life, as its board counts them. Seconds, litres, watt-hours. */
export interface Counters {
  cycles: number;
  /** Service cycles too. */
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
  /** Until the interval of parameter S46 is over; never below 0. */
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
    cyclesBeforeMaintenance: maintenanceInterval,
  };
}
