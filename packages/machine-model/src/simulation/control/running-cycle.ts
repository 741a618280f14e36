import { isServiceCycle } from '@washboard/contract/appliances/service-cycles';
import type { CycleRecord } from '@washboard/contract/machine-link/machine-events';
import type { CyclePhase } from '@washboard/contract/machine-link/machine-status';
import type { CycleType } from '../../ranges/parameter-table.ts';
import type { SettingOf } from '../../ranges/programmes.ts';
import type { BoardView, CycleView, SetPoints } from '../board/board-view.ts';
import { type CycleRecorder, type CycleStart, createCycleRecorder } from '../board/cycle-recorder.ts';
import type { Settings } from '../board/settings.ts';
import type { Balance } from '../plant/balance.ts';
import { refillBandL, washableBelowK } from '../plant/figures.ts';
import { regenerationGoals } from '../plant/softener.ts';
import { type Segment, type SegmentKind, serviceSegments, washSegments } from './segments.ts';

type RunningCycleOptions = Omit<CycleStart, 'cycleType' | 'balance'> & {
  cycleType: CycleType;
  settingOf: SettingOf;
  board: BoardView;
  balance: Readonly<Balance>;
};

/** Sums of steps round, so less water than this counts as none. */
const noWaterL = 1e-6;
/** Washing and regenerating change slowly, so their steps may be longer. */
const maxStepS: Readonly<Partial<Record<SegmentKind, number>>> = {
  wash: 2,
  soak: 2,
  brineDraw: 4,
  slowRinse: 4,
  fastRinse: 4,
};
const usualStepS = 1;
/** The cycle stops waiting for a tank that does not heat. The alarm of the heater, if there is one, ends it earlier. */
const preheatMarginS = 60;
/** At half speed the wash pump draws an eighth of its power and does not move the rack. */
const softStartShare = 0.5;
export const rinseLimit = { factor: 2, marginS: 10 };

export class RunningCycle {
  readonly cycleNumber: number;
  readonly cycleType: CycleType;
  /** A cycle without hot water has no set points. */
  readonly setPoints: SetPoints | null;
  readonly view: CycleView;
  readonly #board: BoardView;
  readonly #settings: Settings;
  readonly #balance: Readonly<Balance>;
  readonly #runner: SegmentRunner;
  readonly #recorder: CycleRecorder;
  readonly #meter: RinseMeter;
  readonly #softStartS: number;
  readonly #goals: ReturnType<typeof regenerationGoals>;

  constructor({ cycleType, settingOf, board, balance, ...start }: RunningCycleOptions) {
    const { settings, signals } = board;
    const cycleSetting = (parameter: string) => settingOf(`${cycleType}.${parameter}`);
    const isService = isServiceCycle(cycleType);
    this.cycleNumber = start.cycleNumber;
    this.cycleType = cycleType;
    this.setPoints = setPointsOf(cycleType, cycleSetting);
    this.#board = board;
    this.#settings = settings;
    this.#balance = balance;
    const isTankCold =
      !isService && signals.tankC !== null && signals.tankC < cycleSetting('tankSetPoint') / 10 - washableBelowK;
    this.#runner = createSegmentRunner(
      isService
        ? serviceSegments(cycleType, settingOf, settings)
        : washSegments(cycleType, settingOf, settings, isTankCold),
    );
    this.#recorder = createCycleRecorder({ ...start, cycleType, balance });
    this.#meter = createRinseMeter(board);
    this.#softStartS = settings.has.has('softStart') && !isService ? cycleSetting('washPumpSoftStart') : 0;
    this.#goals = regenerationGoals(settings);
    this.#recordPhase();
    this.view = {
      isService,
      cycleType,
      segment: null,
      elapsedS: 0,
      plannedS: this.#runner.durationS(),
      rinseS: cycleSetting('rinseTime'),
      rinseGoalL: cycleSetting('rinseVolume') / 10,
    };
  }

  phase(): CyclePhase | null {
    return this.#runner.current()?.phase ?? null;
  }

  isPreheating(): boolean {
    return this.#runner.current()?.kind === 'preheat';
  }

  elapsedS(): number {
    return this.#runner.elapsedS();
  }

  durationS(): number {
    return this.#runner.durationS();
  }

  rinseWaterL(): number {
    return this.#meter.rinsedL();
  }

  /** @returns seconds until something may have to change */
  stepLimitS(): number {
    const segment = this.#runner.current();
    if (segment === null) return usualStepS;
    const elapsedS = this.#runner.segmentElapsedS();
    let limitS = maxStepS[segment.kind] ?? usualStepS;
    if (segment.plannedS > elapsedS + instantS) limitS = Math.min(limitS, segment.plannedS - elapsedS);
    if (segment.kind === 'wash' && elapsedS < this.#softStartS) limitS = Math.min(limitS, this.#softStartS - elapsedS);
    if (this.#isRinsing()) limitS = Math.min(limitS, this.#missingRinseL() / this.#settings.rinseLPerS);
    return Math.max(limitS, instantS);
  }

  command(): void {
    const { commands } = this.#board;
    const kind = this.#runner.current()?.kind ?? null;
    this.view.segment = kind;
    commands.doorLock = this.#settings.hasDoorLock;
    commands.washPump = kind === 'wash';
    commands.washPumpShare = this.#runner.segmentElapsedS() < this.#softStartS - instantS ? softStartShare : 1;
    commands.rinsePump = this.#isRinsing();
    commands.coldRinseValve = kind === 'coldRinse';
    commands.heatRecoveryFan = kind === 'heatRecovery';
    commands.drainPump = kind === 'drain' || kind === 'lastDrain';
    commands.brineValve = kind === 'brineDraw' || kind === 'regenerationFill';
    commands.resinFlushValve = kind === 'slowRinse' || kind === 'fastRinse' || kind === 'regenerationFill';
  }

  advance(dtS: number): void {
    const { signals } = this.#board;
    const kind = this.#runner.current()?.kind;
    if (kind === 'wash') this.#recorder.washed(dtS, signals.tankC);
    if (kind === 'rinse') {
      this.#recorder.rinsed(dtS, signals.boilerC);
      this.#meter.measure(dtS);
    }
    this.#runner.advance(dtS, (one, elapsedS) => this.#isDone(one, elapsedS));
    this.#recordPhase();
    this.view.elapsedS = this.#runner.elapsedS();
  }

  finish(endedAtMs: number, outcome: CycleRecord['outcome']): CycleRecord {
    return this.#recorder.finish({ endedAtMs, elapsedS: this.elapsedS(), outcome, balance: this.#balance });
  }

  /** A phase is recorded as soon as the status shows it: a power cut may leave it no time. */
  #recordPhase(): void {
    const phase = this.phase();
    if (phase !== null) this.#recorder.began(phase, this.#runner.elapsedS() - this.#runner.segmentElapsedS());
  }

  #missingRinseL(): number {
    return this.view.rinseGoalL - this.#meter.rinsedL();
  }

  #isRinsing(): boolean {
    return this.#runner.current()?.kind === 'rinse' && this.#missingRinseL() > noWaterL;
  }

  #isDone({ kind, plannedS }: Segment, elapsedS: number): boolean {
    const { signals, tankL } = this.#board;
    const settings = this.#settings;
    const isTimeUp = elapsedS >= plannedS - instantS;
    switch (kind) {
      case 'preheat':
        return this.#isTankHot() || elapsedS >= settings.tankHeatTimeoutS + preheatMarginS;
      case 'heat':
        return this.#isRinseHot() || elapsedS >= settings.rinseHeatWaitTimeoutS;
      case 'rinse':
        return elapsedS >= this.#rinseLimitS(plannedS) || (isTimeUp && this.#missingRinseL() <= noWaterL);
      case 'drain':
        return tankL === null ? isTimeUp : tankL <= settings.lastEmptyingL;
      case 'regenerationFill':
        return signals.regenerationL >= this.#goals.fill - noWaterL;
      // The two rinses run through one valve at one speed: only their sum is measured.
      case 'slowRinse':
        return isTimeUp && signals.regenerationL >= -noWaterL;
      case 'brineDraw':
      case 'fastRinse':
        return isTimeUp && signals.regenerationL >= this.#goals[kind] - noWaterL;
      default:
        return isTimeUp;
    }
  }

  #rinseLimitS(plannedS: number): number {
    const atFullFlowS = this.view.rinseGoalL / this.#settings.rinseLPerS;
    return rinseLimit.factor * Math.max(plannedS, atFullFlowS) + rinseLimit.marginS;
  }

  /** A tank of unknown temperature counts as hot, so that the cycle does not wait. */
  #isTankHot(): boolean {
    const { tankC } = this.#board.signals;
    return tankC === null || tankC >= (this.setPoints?.tankC ?? 0);
  }

  /** The band of the control is enough, because waiting for the set point could last a whole cooling swing. */
  #isRinseHot(): boolean {
    const { signals, boilerL } = this.#board;
    const { boilerC } = signals;
    const { boilerLevelL, boilerBandK } = this.#settings;
    const isFull = boilerL !== null && boilerL >= boilerLevelL - refillBandL - noWaterL;
    return isFull && boilerC !== null && this.setPoints !== null && boilerC >= this.setPoints.boilerC - boilerBandK;
  }
}

function setPointsOf(cycleType: CycleType, cycleSetting: (parameter: string) => number): SetPoints | null {
  if (cycleType === 'manualDrain' || cycleType === 'regeneration') return null;
  return {
    boilerC: cycleSetting('boilerSetPoint') / 10,
    tankC: isServiceCycle(cycleType) ? 0 : cycleSetting('tankSetPoint') / 10,
  };
}

interface RinseMeter {
  rinsedL(): number;
  measure(dtS: number): void;
}

/** A flow meter without a pulse is ignored after the pump has run this long. */
const patienceS = 2;

/**
 * The board measures rinse water by the flow meter; without a pulse, by the fall of the boiler's level; without a
 * level, by the time and the estimated flow (parameter S25).
 */
function createRinseMeter(board: BoardView): RinseMeter {
  const { signals, settings, commands } = board;
  const pulsesAtStart = signals.rinsePulses;
  let levelAtStartL: number | null = null;
  let pumpedS = 0;
  let rinsedL = 0;

  function meteredL(): number | null {
    if (!settings.hasFlowMeter) return null;
    const metered = (signals.rinsePulses - pulsesAtStart) / settings.flowmeterPulses;
    return metered > 0 || pumpedS < patienceS ? metered : null;
  }

  function fallenL(): number | null {
    return board.boilerL === null || levelAtStartL === null ? null : levelAtStartL - board.boilerL;
  }

  return {
    rinsedL: () => rinsedL,
    measure(dtS) {
      if (!commands.rinsePump) return;
      pumpedS += dtS;
      // The level before the first step lacks the draw of this step, so the estimate adds it.
      levelAtStartL ??= board.boilerL === null ? null : board.boilerL + settings.rinseLPerS * dtS;
      rinsedL = Math.max(rinsedL, meteredL() ?? fallenL() ?? pumpedS * settings.rinseLPerS);
    },
  };
}

/** An instant is longer than the rounding of many steps. */
const instantS = 1e-6;

interface SegmentRunner {
  /** Null once the cycle has finished. */
  current(): Segment | null;
  segmentElapsedS(): number;
  elapsedS(): number;
  durationS(): number;
  advance(dtS: number, isDone: (segment: Segment, elapsedS: number) => boolean): void;
}

function createSegmentRunner(segments: readonly Segment[]): SegmentRunner {
  let index = 0;
  let segmentElapsedS = 0;
  let elapsedS = 0;
  let pastS = 0;

  const current = () => segments[index] ?? null;

  return {
    current,
    segmentElapsedS: () => segmentElapsedS,
    elapsedS: () => elapsedS,
    durationS() {
      const leftS = segments.slice(index + 1).reduce((sum, { plannedS }) => sum + plannedS, 0);
      return pastS + Math.max(segments[index]?.plannedS ?? 0, segmentElapsedS) + leftS;
    },
    advance(dtS, isDone) {
      segmentElapsedS += dtS;
      elapsedS += dtS;
      for (let segment = current(); segment !== null && isDone(segment, segmentElapsedS); segment = current()) {
        pastS += segmentElapsedS;
        segmentElapsedS = 0;
        index += 1;
      }
    },
  };
}
