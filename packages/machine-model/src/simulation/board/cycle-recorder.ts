import type { CycleRecord } from '@washboard/contract/machine-link/device-events';
import { electricityJ, type Ledger } from '../plant/ledger.ts';

/** Tenths of a degree Celsius; null without a value. */
interface Extremes {
  min: number | null;
  max: number | null;
}

export interface CycleStart {
  cycleNumber: number;
  cycleType: string;
  startedAtMs: number;
  ledger: Readonly<Ledger>;
}

/** Collects the data of the hygiene record while a cycle runs. */
export interface CycleRecorder {
  /** Temperatures as sensed; null from a broken probe. */
  washed(dtS: number, tankC: number | null): void;
  rinsed(dtS: number, boilerC: number | null): void;
  finish(end: { endedAtMs: number; outcome: CycleRecord['outcome']; ledger: Readonly<Ledger> }): CycleRecord;
}

export function createCycleRecorder({ cycleNumber, cycleType, startedAtMs, ledger }: CycleStart): CycleRecorder {
  const atStart = { electricityJ: electricityJ(ledger), rinseWaterL: ledger.rinseWaterL };
  const tank: Extremes = { min: null, max: null };
  const rinse: Extremes = { min: null, max: null };
  let washS = 0;
  let rinseS = 0;

  return {
    washed(dtS, tankC) {
      washS += dtS;
      widen(tank, tankC);
    },
    rinsed(dtS, boilerC) {
      rinseS += dtS;
      widen(rinse, boilerC);
    },
    finish({ endedAtMs, outcome, ledger: atEnd }) {
      return {
        cycleNumber,
        cycleType,
        startedAt: new Date(startedAtMs).toISOString(),
        endedAt: new Date(endedAtMs).toISOString(),
        outcome,
        washDurationS: Math.round(washS),
        rinseDurationS: Math.round(rinseS),
        tankTmpMin: tank.min,
        tankTmpMax: tank.max,
        rinseTmpMin: rinse.min,
        rinseTmpMax: rinse.max,
        waterVlm: Math.round((atEnd.rinseWaterL - atStart.rinseWaterL) * 10),
        energyWh: Math.round((electricityJ(atEnd) - atStart.electricityJ) / 3600),
      };
    },
  };
}

function widen(extremes: Extremes, celsius: number | null): void {
  if (celsius === null) return;
  const deciCelsius = Math.round(celsius * 10);
  extremes.min = Math.min(extremes.min ?? deciCelsius, deciCelsius);
  extremes.max = Math.max(extremes.max ?? deciCelsius, deciCelsius);
}
