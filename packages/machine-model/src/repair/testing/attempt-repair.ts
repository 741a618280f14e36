import type { RepairCheck } from '@washboard/contract/data-models/repair-checks';
import { systemStates } from '@washboard/contract/machine-link/machine-status';
import type { Machine } from '../../simulation/machine.ts';
import { continueWatch, type SeenMachine, startWatch } from '../watch-repair.ts';

/** The board of a broken machine reads its sensors every 2 s. */
const stepS = 2;
const startS = 6;
const cutS = 60;
const offS = 420;
const tryAgainS = 10;
const doorS = 20;
const patienceS = 2700;

/** A person who opens the machine switches it off at the wall first. */
export type Restart = 'no' | 'key' | 'wall';

/** @returns the seconds until the check passed; null if it did not */
export function attemptRepair(machine: Machine, errorCode: string, check: RepairCheck, restart: Restart) {
  const door = check.expects.find(({ kind }) => kind === 'door');
  const mustSwitchOffLast = check.expects.findLast(({ kind }) => kind === 'power');
  let watch = startWatch(0);
  let isCut = false;
  for (let second = 0; second < patienceS; second += stepS) {
    act(second, watch.metMs.length);
    machine.advance(stepS);
    const step = continueWatch(check, watch, seen((second + stepS) * 1000));
    if (step.outcome === 'passed') return second;
    if (step.outcome === 'failed') return null;
    watch = step.watch;
  }
  return null;

  function seen(nowMs: number): SeenMachine {
    return {
      nowMs,
      isLive: !isCut,
      isDisconnected: isCut,
      status: machine.status(),
      readings: machine.readings(),
      readingsAtMs: nowMs,
      isAlarmOpen: machine.alarms().some((alarm) => alarm.errorCode === errorCode),
    };
  }

  function act(second: number, met: number): void {
    const next = check.expects[met];
    if (restart === 'wall' && (second === startS || second === startS + cutS)) {
      isCut = second === startS;
      machine.setMainsPower(!isCut);
    }
    if (restart === 'wall' && second === 10 + cutS) machine.powerOn();
    if (restart === 'key' && second === startS) machine.shutdown();
    const isOff = machine.status().systemState === systemStates.OFF;
    if (restart === 'key' && isOff && second > offS && second % tryAgainS === 0) machine.powerOn();
    if (next?.kind === 'power' && !next.isOn && mustSwitchOffLast === next && second > offS) machine.shutdown();
    if (door?.kind === 'door' && second % doorS === 0) machine.setDoor(second % (2 * doorS) === 0);
    if (second < startS || second % tryAgainS > 0 || machine.status().systemState !== systemStates.IDLE) return;
    const cycleType = cycleFor(next);
    if (cycleType !== undefined) machine.startCycle(cycleType);
  }

  function cycleFor(next: RepairCheck['expects'][number] | undefined): string | undefined {
    const washing = Object.keys(machine.range.programmes)[0];
    if (next?.kind === 'cycle') return next.cycleType ?? washing;
    if (next?.kind !== 'reading') return undefined;
    if (next.channel === 'rinseWaterFlowRate') return washing;
    return next.channel === 'tankVlm' && next.max !== undefined ? 'manualDrain' : undefined;
  }
}
