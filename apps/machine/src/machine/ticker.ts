import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { Timers } from '../link/timers.ts';
import type { MachineTime } from './machine-time.ts';

/** The period in ms at which a machine is brought up to date, and the delay of reports about its own changes. */
const tickMs = 250;
/** A step in simulated seconds is shorter than every phase, so that no change is missed. */
const maxStretchS = 1;

interface TickerOptions {
  timers: Timers;
  time: MachineTime;
  machine: Pick<Machine, 'advance'>;
  kitchen: { act(dtS: number): void };
  /** Called after each step. */
  report: () => void;
  /** Called on each tick, when the machine is up to date. */
  onTick: () => void;
}

export interface Ticker {
  /** Advances the machine to the present moment. */
  catchUp(): void;
  /** Brings the machine up to date, operates it, and reports the result without waiting for the next tick. */
  atOnce<Result>(operate: () => Result): Result;
  start(): void;
  stop(): void;
}

export function createTicker({ timers, time, machine, kitchen, report, onTick }: TickerOptions): Ticker {
  let cancelTick = () => {};

  function catchUp(): void {
    let behindS = time.behindS();
    while (behindS > 0) {
      const stretchS = Math.min(behindS, maxStretchS);
      machine.advance(stretchS);
      time.pass(stretchS);
      behindS -= stretchS;
      kitchen.act(stretchS);
      report();
    }
  }

  function tick(): void {
    catchUp();
    onTick();
    cancelTick = timers.after(tickMs, tick);
  }

  return {
    catchUp,
    atOnce(operate) {
      catchUp();
      const result = operate();
      report();
      return result;
    },
    start: tick,
    stop: () => cancelTick(),
  };
}
