import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Counters } from '@washboard/machine-model/simulation/board/counters';
import type { MachineFault } from '@washboard/machine-model/simulation/faults';
import type { Environment } from '@washboard/machine-model/simulation/plant/figures';
import type { FirmwareVersions } from '../firmware/firmware-updater.ts';
import type { LinkLimits } from '../link/machine-link.ts';
import type { NetworkState } from '../link/network.ts';
import type { Timers } from '../link/timers.ts';

export type Behaviour =
  | {
      kind: 'kitchen';
      pauseS?: readonly [number, number];
    }
  | { kind: 'idle' }
  | { kind: 'off' };

export interface MachineOptions {
  /** mqtt://host:port or mqtts://host:port */
  mqttUrl: string;
  serialNumber: string;
  /** A board that was fitted later has its own secret. */
  secret: string;
  gamma: Gamma;
  modelNumber?: string;
  dataDir: string;
  /** The default seed is derived from the serial number. */
  seed?: number;
  /** The factor is simulated seconds per real second. */
  timeFactor?: number;
  /** A `hot` machine is ready immediately, a `cold` one after 15 minutes. */
  initial?: 'cold' | 'hot';
  behaviour?: Behaviour;
  cycleNumber?: number;
  counters?: Counters;
  versions?: FirmwareVersions;
  /** The public key is PEM; a machine without these options installs no firmware. */
  firmware?: {
    serverUrl: string;
    publicKey: string;
    stepMs?: number;
  };
  faults?: readonly MachineFault[];
  /** The network is `on` and there is mains power by default. */
  network?: NetworkState;
  hasMainsPower?: boolean;
  /** Null for an older machine, which reports neither connectivity nor board. */
  radio?: { ssid: string } | null;
  /** The drift is in millionths. */
  clockDriftPpm?: number;
  environment?: Partial<Environment>;
  certificateAuthority?: string;
  limits?: Partial<LinkLimits>;
  timers?: Timers;
  log?: (line: string) => void;
}
