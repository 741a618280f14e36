import type { CycleRecord } from '@washboard/contract/machine-link/device-events';
import type { CyclePhase } from '@washboard/contract/machine-link/device-status';
import { isServiceCycle } from '../../ranges/cycle-plans.ts';
import type { CycleType } from '../../ranges/parameter-table.ts';
import type { SettingOf } from '../../ranges/programmes.ts';
import type { BoardView, CycleView, SetPoints } from '../board/board-view.ts';
import { type CycleStart, createCycleRecorder } from '../board/cycle-recorder.ts';
import { refillBandL, washableBelowK } from '../plant/figures.ts';
import type { Ledger } from '../plant/ledger.ts';
import { regenerationGoals } from '../plant/softener.ts';
import { createRinseMeter } from './rinse-meter.ts';
import { createSegmentRunner, instantS } from './segment-runner.ts';
import { type Segment, type SegmentKind, serviceSegments, washSegments } from './segments.ts';

/** A cycle under way: what it asks of the actuators, and what becomes of it. */
export interface RunningCycle {
  readonly cycleNumber: number;
  readonly cycleType: CycleType;
  /** null: it needs no hot water. */
  readonly setPoints: SetPoints | null;
  readonly view: CycleView;
  phase(): CyclePhase | null;
  /** Still heats the tank: nothing is washed yet. */
  isPreheating(): boolean;
  elapsedS(): number;
  durationS(): number;
  /** Seconds until something may have to change; no step should be longer. */
  stepLimitS(): number;
  rinseWaterL(): number;
  /** Adds what the present segment needs to the commands. */
  command(): void;
  /** To be called after the plant went the same `dtS` on as commanded. */
  advance(dtS: number): void;
  finish(endedAtMs: number, outcome: CycleRecord['outcome']): CycleRecord;
}

export type RunningCycleOptions = Omit<CycleStart, 'cycleType' | 'ledger'> & {
  cycleType: CycleType;
  settingOf: SettingOf;
  board: BoardView;
  ledger: Readonly<Ledger>;
};

/** Less water than this is none, litres: sums of steps round. */
const noWaterL = 1e-6;
/** Longest steps while pumps and heaters are at work, s: washing moves slowly, regenerating slower still. */
const longestStepS: Readonly<Partial<Record<SegmentKind, number>>> = {
  wash: 2,
  soak: 2,
  brineDraw: 4,
  slowRinse: 4,
  fastRinse: 4,
};
const usualStepS = 1;
/** A tank that does not heat is not waited for any longer. Before that, its alarm ends the cycle where there is one. */
const preheatMarginS = 60;
/** At half speed the wash pump draws an eighth of its power and moves the rack no more. */
const softStartShare = 0.5;
/** A rinse that takes more than twice as long as it should, and a little, is over anyway. */
export const rinseLimit = { factor: 2, marginS: 10 };

export function createRunningCycle({
  cycleType,
  settingOf,
  board,
  ledger,
  ...start
}: RunningCycleOptions): RunningCycle {
  const { settings, commands, signals } = board;
  const own = (parameter: string) => settingOf(`${cycleType}.${parameter}`);
  const isService = isServiceCycle(cycleType);
  const setPoints = setPointsOf();
  const isTankCold = !isService && signals.tankC !== null && signals.tankC < own('tankSetPoint') / 10 - washableBelowK;
  const runner = createSegmentRunner(
    isService
      ? serviceSegments(cycleType, settingOf, settings)
      : washSegments(cycleType, settingOf, settings, isTankCold),
  );
  const recorder = createCycleRecorder({ ...start, cycleType, ledger });
  const meter = createRinseMeter(board);
  const rinseGoalL = own('rinseVolume') / 10;
  const softStartS = settings.has.has('softStart') && !isService ? own('washPumpSoftStart') : 0;
  const goals = regenerationGoals(settings);
  const view: CycleView = {
    isService,
    cycleType,
    segment: null,
    elapsedS: 0,
    plannedS: runner.durationS(),
    rinseS: own('rinseTime'),
    rinseGoalL,
  };

  function setPointsOf(): SetPoints | null {
    if (cycleType === 'manualDrain' || cycleType === 'regeneration') return null;
    const boilerC = own('boilerSetPoint') / 10;
    return { boilerC, tankC: isService ? 0 : own('tankSetPoint') / 10 };
  }

  const isRinsing = () => runner.current()?.kind === 'rinse' && rinseGoalL - meter.rinsedL() > noWaterL;

  function isDone({ kind, plannedS }: Segment, elapsedS: number): boolean {
    const isTimeUp = elapsedS >= plannedS - instantS;
    const { tankC, boilerC } = signals;
    switch (kind) {
      case 'preheat':
        return (
          tankC === null || tankC >= (setPoints?.tankC ?? 0) || elapsedS >= settings.tankHeatTimeoutS + preheatMarginS
        );
      case 'heat':
        return isRinseHot(boilerC) || elapsedS >= settings.rinseHeatWaitTimeoutS;
      case 'rinse': {
        const limitS = rinseLimit.factor * Math.max(plannedS, rinseGoalL / settings.rinseLPerS) + rinseLimit.marginS;
        return elapsedS >= limitS || (isTimeUp && rinseGoalL - meter.rinsedL() <= noWaterL);
      }
      case 'drain':
        return board.tankL === null ? isTimeUp : board.tankL <= settings.lastEmptyingL;
      case 'regenerationFill':
        return signals.regenerationL >= goals.fill - noWaterL;
      case 'brineDraw':
      case 'slowRinse':
      case 'fastRinse':
        return isTimeUp && signals.regenerationL >= regenerationGoalOf(kind) - noWaterL;
      default:
        return isTimeUp;
    }
  }

  function regenerationGoalOf(kind: 'brineDraw' | 'slowRinse' | 'fastRinse'): number {
    // The two rinses run through one valve at one speed: only their sum is measured.
    if (kind === 'slowRinse') return 0;
    return goals[kind];
  }

  /** Within the band of the control: waiting for the set point itself could wait out a whole cooling swing. */
  function isRinseHot(boilerC: number | null): boolean {
    const isFull = board.boilerL !== null && board.boilerL >= settings.boilerLevelL - refillBandL - noWaterL;
    return isFull && boilerC !== null && setPoints !== null && boilerC >= setPoints.boilerC - settings.boilerBandK;
  }

  return {
    cycleNumber: start.cycleNumber,
    cycleType,
    setPoints,
    view,
    phase: () => runner.current()?.phase ?? null,
    isPreheating: () => runner.current()?.kind === 'preheat',
    elapsedS: runner.elapsedS,
    durationS: runner.durationS,
    rinseWaterL: meter.rinsedL,
    stepLimitS() {
      const segment = runner.current();
      if (segment === null) return usualStepS;
      const elapsedS = runner.segmentElapsedS();
      let limitS = longestStepS[segment.kind] ?? usualStepS;
      if (segment.plannedS > elapsedS + instantS) limitS = Math.min(limitS, segment.plannedS - elapsedS);
      if (segment.kind === 'wash' && elapsedS < softStartS) limitS = Math.min(limitS, softStartS - elapsedS);
      if (isRinsing()) limitS = Math.min(limitS, (rinseGoalL - meter.rinsedL()) / settings.rinseLPerS);
      return Math.max(limitS, instantS);
    },
    command() {
      const kind = runner.current()?.kind ?? null;
      view.segment = kind;
      commands.doorLock = settings.hasDoorLock;
      commands.washPump = kind === 'wash';
      commands.washPumpShare = runner.segmentElapsedS() < softStartS - instantS ? softStartShare : 1;
      commands.rinsePump = isRinsing();
      commands.coldRinseValve = kind === 'coldRinse';
      commands.heatRecoveryFan = kind === 'heatRecovery';
      commands.drainPump = kind === 'drain' || kind === 'lastDrain';
      commands.brineValve = kind === 'brineDraw' || kind === 'regenerationFill';
      commands.resinFlushValve = kind === 'slowRinse' || kind === 'fastRinse' || kind === 'regenerationFill';
    },
    advance(dtS) {
      const segment = runner.current();
      const kind = segment?.kind;
      if (segment) recorder.began(segment.phase, runner.elapsedS() - runner.segmentElapsedS());
      if (kind === 'wash') recorder.washed(dtS, signals.tankC);
      if (kind === 'rinse') {
        recorder.rinsed(dtS, signals.boilerC);
        meter.measure(dtS);
      }
      runner.advance(dtS, isDone);
      view.elapsedS = runner.elapsedS();
    },
    finish: (endedAtMs, outcome) => recorder.finish({ endedAtMs, elapsedS: runner.elapsedS(), outcome, ledger }),
  };
}
