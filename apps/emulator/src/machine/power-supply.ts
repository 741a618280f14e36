import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { FirmwareUpdater } from '../firmware/firmware-updater.ts';
import type { MachineLink } from '../link/machine-link.ts';
import type { NetworkState } from '../link/network.ts';
import type { Timers } from '../link/timers.ts';
import type { ClockFace } from './clock-face.ts';
import type { Ticker } from './ticker.ts';

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
  /** A pending restart is cancelled, so that mains that were switched off stay off. */
  setMains(isOn: boolean): void;
  network(): NetworkState;
  setNetwork(state: NetworkState): void;
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
