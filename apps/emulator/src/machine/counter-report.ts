import type { RestoreMemory } from '@washboard/contract/machine-link/machine-commands';
import type { CountersMessage } from '@washboard/contract/machine-link/machine-messages';
import { quarterMs } from '@washboard/contract/statistics/steps';
import type { Counters } from '@washboard/machine-model/simulation/board/counters';
import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { MachineLink } from '../link/machine-link.ts';

interface CounterReportOptions {
  machine: Pick<Machine, 'counters' | 'isBlank'>;
  /** The counters of the machine's first board have no series. */
  series?: string | undefined;
  send: MachineLink['send'];
}

interface CounterReport {
  sendIfChanged(atMs: number): void;
  report(atMs: number): void;
}

export function createCounterReport({ machine, series, send }: CounterReportOptions): CounterReport {
  let quarter: number | null = null;
  let lastSent = '';

  function sendIfChanged(atMs: number): void {
    // The counters of a blank board do not count a customer's use.
    if (machine.isBlank()) return;
    const body = { ...countsOf(machine.counters()), ...(series !== undefined && { series }) };
    const text = JSON.stringify(body);
    if (text === lastSent) return;
    lastSent = text;
    send('counters', { at: new Date(atMs).toISOString(), ...body });
  }

  return {
    sendIfChanged,
    report(atMs) {
      const present = Math.floor(atMs / quarterMs);
      if (present === quarter) return;
      // The counts belong to the quarter that has ended, so they carry its last moment.
      sendIfChanged(quarter === null ? atMs : present * quarterMs);
      quarter = present;
    },
  };
}

export type MachineCounts = Pick<CountersMessage, 'totals' | 'cyclesBeforeMaintenance'>;

/** The counts are rounded, in the units of the contract. */
export function countsOf(counters: Counters): MachineCounts {
  return {
    totals: {
      cycles: counters.cycles,
      waterVlm: Math.round(counters.waterL * 10),
      energyWh: Math.round(counters.energyWh),
      washPumpS: Math.round(counters.washPumpS),
      rinsePumpS: Math.round(counters.rinsePumpS),
      regenerationS: Math.round(counters.regenerationS),
      boilerHeaterS: Math.round(counters.boilerHeaterS),
      tankHeaterS: Math.round(counters.tankHeaterS),
      logEntries: counters.logEntries,
      regenerations: counters.regenerations,
      regenerationWaterVlm: Math.round(counters.regenerationWaterL * 10),
      detergentMl: Math.round(counters.detergentL * 1000),
      rinseAidMl: Math.round(counters.rinseAidL * 1000),
    },
    cyclesBeforeMaintenance: counters.cyclesBeforeMaintenance,
  };
}

/** Counters that the restored memory lacks stay missing. */
export function countersFrom({
  totals,
  cyclesBeforeMaintenance,
}: Pick<RestoreMemory, 'totals' | 'cyclesBeforeMaintenance'>): Partial<Counters> {
  const { waterVlm, regenerationWaterVlm, detergentMl, rinseAidMl, ...sameUnits } = totals ?? {};
  const counters = {
    ...sameUnits,
    waterL: waterVlm === undefined ? undefined : waterVlm / 10,
    regenerationWaterL: regenerationWaterVlm === undefined ? undefined : regenerationWaterVlm / 10,
    detergentL: detergentMl === undefined ? undefined : detergentMl / 1000,
    rinseAidL: rinseAidMl === undefined ? undefined : rinseAidMl / 1000,
    cyclesBeforeMaintenance: cyclesBeforeMaintenance ?? undefined,
  };
  return Object.fromEntries(Object.entries(counters).filter(([, count]) => count !== undefined));
}
