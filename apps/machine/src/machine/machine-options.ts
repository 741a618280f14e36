import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Counters } from '@washboard/machine-model/simulation/board/counters';
import type { MachineFault } from '@washboard/machine-model/simulation/faults';
import type { Environment } from '@washboard/machine-model/simulation/plant/figures';
import type { FirmwareVersions } from '../firmware/firmware-updater.ts';
import type { LinkLimits } from '../link/machine-link.ts';
import type { NetworkState } from '../link/network.ts';
import type { Timers } from '../link/timers.ts';

/** A busy kitchen, an idle machine that waits for remote commands, or a machine that is switched off. */
export type Behaviour =
  | {
      kind: 'kitchen' /** Shortest and longest pause between cycles, in seconds. */;
      pauseS?: readonly [number, number];
    }
  | { kind: 'idle' }
  | { kind: 'off' };

export interface MachineOptions {
  /** mqtt://host:port or mqtts://host:port */
  mqttUrl: string;
  serialNumber: string;
  /** The secret was issued once when the product was created; a board that was fitted later has its own. */
  secret: string;
  gamma: Gamma;
  /** The default is the range's first model. */
  modelNumber?: string;
  /** Each machine stores its outbox, journal and counters in its own directory below this one. */
  dataDir: string;
  /** The seed makes noise and pauses repeatable; the default is derived from the serial number. */
  seed?: number;
  /** Simulated seconds per second; 1 by default. */
  timeFactor?: number;
  /**
   * A `hot` machine (default) is filled and at its set points, so ready immediately. A `cold` one is empty, and ready
   * after 15 minutes.
   */
  initial?: 'cold' | 'hot';
  /** The default is idle. */
  behaviour?: Behaviour;
  /** The number of the last cycle, for a machine without memory of it. */
  cycleNumber?: number;
  /** Counters for a machine without memory of them. */
  counters?: Counters;
  /** Versions for a machine without memory of them. */
  versions?: FirmwareVersions;
  /** The source of its firmware, http:// or https://, and the maker's key as PEM; without them it installs none. */
  firmware?: {
    serverUrl: string;
    publicKey: string /** Interval between two steps of the progress bar, in ms. */;
    stepMs?: number;
  };
  /** Faults that are present from the start. */
  faults?: readonly MachineFault[];
  /** Initial states; by default the network is `on` and there is mains power. */
  network?: NetworkState;
  hasMainsPower?: boolean;
  /**
   * The name of its Wi-Fi, `Kitchen` by default; null for an older machine, which reports neither connectivity nor
   * board.
   */
  radio?: { ssid: string } | null;
  /** The drift of its clock in millionths; 0 by default. */
  clockDriftPpm?: number;
  environment?: Partial<Environment>;
  /** PEM of a private certificate authority, for mqtts. */
  certificateAuthority?: string;
  limits?: Partial<LinkLimits>;
  timers?: Timers;
  log?: (line: string) => void;
}
