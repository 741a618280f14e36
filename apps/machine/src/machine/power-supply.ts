import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { FirmwareUpdater } from '../firmware/firmware-updater.ts';
import type { MachineLink } from '../link/machine-link.ts';
import type { NetworkState } from '../link/network.ts';
import type { Timers } from '../link/timers.ts';
import type { ClockFace } from './clock-face.ts';
import type { Ticker } from './ticker.ts';

/** A machine is without power for this time, in ms, while it restarts with new firmware. */
const restartMs = 2000;

interface PowerSupplyOptions {
  timers: Timers;
  machine: Pick<Machine, 'setMainsPower' | 'faults'>;
  face: Pick<ClockFace, 'reset'>;
  link: Pick<MachineLink, 'setNetwork'>;
  network: NetworkState;
  ticker: () => Pick<Ticker, 'atOnce'>;
  updater: () => Pick<FirmwareUpdater, 'interrupt' | 'recover'> | null;
}

/** Without mains a machine has no network either. */
export interface PowerSupply {
  hasMains(): boolean;
  /** A pending restart is cancelled too, so that mains that were switched off stay off. */
  setMains(isOn: boolean): void;
  /** The network of the kitchen, whether or not the machine can use it. */
  network(): NetworkState;
  setNetwork(state: NetworkState): void;
  /** Switches off, and on again after a moment. */
  restart(): void;
  stop(): void;
}

export function createPowerSupply(options: PowerSupplyOptions): PowerSupply {
  const { timers, machine, face, link, ticker, updater } = options;
  let { network } = options;
  let hasMains = true;
  let cancelRestart = () => {};

  function switchMains(isOn: boolean): void {
    if (isOn === hasMains) return;
    ticker().atOnce(() => {
      hasMains = isOn;
      machine.setMainsPower(isOn);
      if (!isOn) updater()?.interrupt();
      // With an empty battery the clock stopped while the mains were off.
      if (isOn && machine.faults().includes('clockBatteryEmpty')) face.reset();
    });
    if (isOn) updater()?.recover();
    link.setNetwork(isOn ? network : 'off');
  }

  return {
    hasMains: () => hasMains,
    setMains(isOn) {
      cancelRestart();
      switchMains(isOn);
    },
    network: () => network,
    setNetwork(state) {
      network = state;
      if (hasMains) link.setNetwork(state);
    },
    restart() {
      switchMains(false);
      cancelRestart = timers.after(restartMs, () => switchMains(true));
    },
    stop: () => cancelRestart(),
  };
}
