import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { Timers } from '../link/timers.ts';
import type { MachineTime } from './machine-time.ts';

/** A machine reports its own changes with at most this delay. */
const tickMs = 250;
/** Every phase is longer, so that no change is missed. */
const maxStretchS = 1;

interface TickerOptions {
  timers: Timers;
  time: MachineTime;
  machine: Pick<Machine, 'advance'>;
  kitchen: { act(dtS: number): void };
  report: () => void;
  onTick: () => void;
}

export interface Ticker {
  catchUp(): void;
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
