import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import type { CyclePhase } from '@washboard/contract/machine-link/machine-status';
import { type Balance, causedElectricityJ } from '../plant/balance.ts';

export interface CycleStart {
  cycleNumber: number;
  cycleType: string;
  startedAtMs: number;
  balance: Readonly<Balance>;
}

export interface CycleRecorder {
  /** @param elapsedS simulated time since the start; the same phase again continues it */
  began(phase: CyclePhase, elapsedS: number): void;
  washed(dtS: number, tankC: number | null): void;
  rinsed(dtS: number, boilerC: number | null): void;
  /** @param end `elapsedS`: simulated time since the start */
  finish(end: {
    endedAtMs: number;
    elapsedS: number;
    outcome: CycleRecord['outcome'];
    balance: Readonly<Balance>;
  }): CycleRecord;
}

export function createCycleRecorder({ cycleNumber, cycleType, startedAtMs, balance }: CycleStart): CycleRecorder {
  const atStart = { ...balance };
  const wash = createPhaseTemperature();
  const rinse = createPhaseTemperature();
  const phases: NonNullable<CycleRecord['phases']> = [];

  return {
    began(phase, elapsedS) {
      if (phases.at(-1)?.phase !== phase) phases.push({ phase, startS: Math.round(elapsedS) });
    },
    washed: wash.add,
    rinsed: rinse.add,
    finish({ endedAtMs, elapsedS, outcome, balance: atEnd }) {
      const waterL = atEnd.rinseWaterL - atStart.rinseWaterL;
      const coldL = atEnd.coldRinseL - atStart.coldRinseL;
      const [tank, boiler] = [wash.summary(), rinse.summary()];
      return {
        cycleNumber,
        cycleType,
        // In accelerated time the clock shows less than the cycle lasted, and a record with less time than contact is
        // implausible.
        startedAt: new Date(Math.min(startedAtMs, endedAtMs - Math.round(elapsedS * 1000))).toISOString(),
        endedAt: new Date(endedAtMs).toISOString(),
        outcome,
        washDurationS: Math.round(tank.durationS),
        rinseDurationS: Math.round(boiler.durationS),
        tankTmpMin: tank.min,
        tankTmpMax: tank.max,
        rinseTmpMin: boiler.min,
        rinseTmpMax: boiler.max,
        tankTmpMean: tank.mean,
        rinseTmpMean: boiler.mean,
        waterVlm: Math.round(waterL * 10),
        rinseVlm: Math.round((waterL - coldL) * 10),
        detergentMl: Math.round(atEnd.detergentMl - atStart.detergentMl),
        rinseAidMl: Math.round(atEnd.rinseAidMl - atStart.rinseAidMl),
        energyWh: Math.round(causedElectricityJ(atStart, atEnd) / 3600),
        phases,
      };
    },
  };
}

/** Temperatures are tenths of a degree Celsius; null if the probe never gave a value. */
interface TemperatureSummary {
  durationS: number;
  min: number | null;
  max: number | null;
  mean: number | null;
}

/** Steps differ in length, so each temperature counts for its time. */
function createPhaseTemperature(): { add(dtS: number, celsius: number | null): void; summary(): TemperatureSummary } {
  let durationS = 0;
  let measuredS = 0;
  let celsiusSeconds = 0;
  let min: number | null = null;
  let max: number | null = null;

  return {
    add(dtS, celsius) {
      durationS += dtS;
      if (celsius === null) return;
      measuredS += dtS;
      celsiusSeconds += celsius * dtS;
      const deciCelsius = Math.round(celsius * 10);
      min = Math.min(min ?? deciCelsius, deciCelsius);
      max = Math.max(max ?? deciCelsius, deciCelsius);
    },
    summary: () => ({
      durationS,
      min,
      max,
      mean: measuredS > 0 ? Math.round((celsiusSeconds / measuredS) * 10) : null,
    }),
  };
}
