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
  | { kind: 'kitchen' /** Shortest and longest pause between cycles, s. */; pauseS?: readonly [number, number] }
  | { kind: 'idle' }
  | { kind: 'off' };

export interface MachineOptions {
  /** mqtt://host:port or mqtts://host:port */
  mqttUrl: string;
  serialNumber: string;
  /** Issued once when the product was created; a board that was fitted later has its own. */
  secret: string;
  gamma: Gamma;
  /** Default: the range's first model. */
  modelNumber?: string;
  /** Each machine keeps its outbox, journal and counters in its own directory below this one. */
  dataDir: string;
  /** Makes noise and pauses repeatable; derived from the serial number by default. */
  seed?: number;
  /** Simulated seconds in a second; 1 by default. */
  timeFactor?: number;
  /** `hot` (default): filled and at its set points, so ready immediately. `cold`: empty, ready after 15 minutes. */
  initial?: 'cold' | 'hot';
  /** Default: idle. */
  behaviour?: Behaviour;
  /** Number of the last cycle, for a machine without memory of it. */
  cycleNumber?: number;
  /** For a machine without memory of its counters. */
  counters?: Counters;
  /** For a machine without memory of its versions. */
  versions?: FirmwareVersions;
  /** Source of its firmware, http:// or https://, and the maker's key, PEM; without them it installs none. */
  firmware?: { serverUrl: string; publicKey: string /** Between two steps of the bar, ms. */; stepMs?: number };
  /** Faults that are present from the start. */
  faults?: readonly MachineFault[];
  /** At the start; the network is `on` and the mains are there by default. */
  network?: NetworkState;
  hasMainsPower?: boolean;
  /** Name of its Wi-Fi, `Kitchen` by default; null: an older machine, which reports neither connectivity nor board. */
  radio?: { ssid: string } | null;
  /** Drift of its clock, in millionths; 0 by default. */
  clockDriftPpm?: number;
  environment?: Partial<Environment>;
  /** PEM of a private certificate authority, for mqtts. */
  certificateAuthority?: string;
  limits?: Partial<LinkLimits>;
  timers?: Timers;
  log?: (line: string) => void;
}
