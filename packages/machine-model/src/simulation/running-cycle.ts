import type { CycleRecord } from '@washboard/contract/device-messages';
import type { Programme } from '../ranges/range-model.ts';
import { type CycleStart, createCycleRecorder } from './cycle-recorder.ts';
import { controlBandK } from './figures.ts';
import type { SetPoints } from './heater-control.ts';
import type { Plant } from './plant.ts';
import { createProgrammeRunner, type ProgrammeRunner } from './programme-runner.ts';

/** A programme under way: what it asks of the pumps, and what becomes of it. */
export interface RunningCycle {
  readonly cycleNumber: number;
  readonly cycleType: string;
  readonly setPoints: SetPoints;
  readonly runner: Pick<ProgrammeRunner, 'phase' | 'elapsedS' | 'durationS'>;
  /** Seconds until a phase or a pump may have to end; no step should be longer. */
  stepLimitS(): number;
  rinseWaterL(): number;
  pumps(): { isWashPumpOn: boolean; isRinsePumpOn: boolean };
  /** To be called after the plant went the same `dtS` on with the pumps as asked. */
  advance(dtS: number): void;
  finish(endedAtMs: number, outcome: CycleRecord['outcome']): CycleRecord;
}

export type RunningCycleOptions = Omit<CycleStart, 'ledger'> & {
  programme: Programme;
  plant: Plant;
  /** Litres per hour. */
  rinseFlow: number;
};

/** Less water than this is none, litres: sums of steps round. */
const noWaterL = 1e-6;

export function createRunningCycle({ programme, plant, rinseFlow, ...start }: RunningCycleOptions): RunningCycle {
  const runner = createProgrammeRunner(programme);
  const recorder = createCycleRecorder({ ...start, ledger: plant.ledger });
  const setPoints = { tankC: programme.tankSetPoint / 10, boilerC: programme.boilerSetPoint / 10 };
  const rinseGoalL = programme.rinseVlm / 10;
  const rinseWaterAtStartL = plant.ledger.rinseWaterL;
  const rinseWaterL = () => plant.ledger.rinseWaterL - rinseWaterAtStartL;
  const rinseLeftL = () => rinseGoalL - rinseWaterL();
  const pumps = () => ({
    isWashPumpOn: runner.phase() === 'wash',
    isRinsePumpOn: runner.phase() === 'rinse' && rinseLeftL() > noWaterL,
  });

  return {
    cycleNumber: start.cycleNumber,
    cycleType: start.cycleType,
    setPoints,
    runner,
    rinseWaterL,
    pumps,
    stepLimitS: () =>
      pumps().isRinsePumpOn ? Math.min(runner.phaseLeftS(), rinseLeftL() / (rinseFlow / 3600)) : runner.phaseLeftS(),
    advance(dtS) {
      const phase = runner.phase();
      if (phase === 'wash') recorder.washed(dtS, plant.tank.temperatureC);
      if (phase === 'rinse') recorder.rinsed(dtS, plant.boiler.temperatureC);
      // The band of the two-point control: waiting for the set point itself could wait out a whole cooling swing.
      runner.advance(dtS, plant.boiler.temperatureC >= setPoints.boilerC - controlBandK);
    },
    finish: (endedAtMs, outcome) => recorder.finish({ endedAtMs, outcome, ledger: plant.ledger }),
  };
}
