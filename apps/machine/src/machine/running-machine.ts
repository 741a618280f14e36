import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Counters } from '@washboard/machine-model/simulation/board/counters';
import type { MachineFault } from '@washboard/machine-model/simulation/faults';
import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { Environment } from '@washboard/machine-model/simulation/plant/figures';
import type { FirmwareVersions } from '../firmware/firmware-updater.ts';
import type { LinkLimits } from '../link/machine-link.ts';
import type { NetworkState } from '../link/network.ts';
import type { Timers } from '../link/timers.ts';
import type { ClockFace } from './clock-face.ts';

/** Who uses the machine: a busy kitchen, nobody (hot and waiting for remote commands), or it is switched off. */
export type Behaviour =
  | { kind: 'kitchen' /** Shortest and longest pause between cycles, s. */; pauseS?: readonly [number, number] }
  | { kind: 'idle' }
  | { kind: 'off' };

export interface StartMachineOptions {
  /** mqtt://host:port or mqtts://host:port */
  mqttUrl: string;
  serialNumber: string;
  /** The link secret, issued once when the product was created; a main board that was fitted has one of its own. */
  secret: string;
  gamma: Gamma;
  /** Default: the range's first model. */
  modelNumber?: string;
  /** Each machine keeps its outbox, journal and counters in a directory of its own below this one. */
  dataDir: string;
  /** Makes noise and pauses repeatable; by default from the serial number. */
  seed?: number;
  /** Simulated seconds in a second; 1 by default. */
  timeFactor?: number;
  /** `hot` (default): filled and at its set points, so ready at once when on. `cold`: empty, ready after 15 minutes. */
  initial?: 'cold' | 'hot';
  /** Default: idle. */
  behaviour?: Behaviour;
  /** Number of the last cycle, for a machine without memory of it. */
  cycleNumber?: number;
  /** What its board has counted, for a machine without memory of it. */
  counters?: Counters;
  /** Until it remembers others. */
  versions?: FirmwareVersions;
  /** From where its firmware comes, http:// or https://, and the maker's key, PEM; without them it takes none. */
  firmware?: { serverUrl: string; publicKey: string /** Between two steps of the bar, ms. */; stepMs?: number };
  /** What is wrong with it from the start. */
  faults?: readonly MachineFault[];
  /** What its surroundings are at first: the network `on`, and mains, by default. */
  network?: NetworkState;
  hasMainsPower?: boolean;
  /** The wireless network that it is in, `Kitchen` by default; null: an older machine, which tells nothing of it, nor of its board. */
  radio?: { ssid: string } | null;
  /** What its clock gains, in millionths; 0 by default. */
  clockDriftPpm?: number;
  environment?: Partial<Environment>;
  /** PEM of a private certificate authority, for mqtts. */
  certificateAuthority?: string;
  limits?: Partial<LinkLimits>;
  timers?: Timers;
  log?: (line: string) => void;
}

/** What hands at the machine can do and see. Operations act at once and are reported at once. */
export type MachineControls = Pick<
  Machine,
  | 'range'
  | 'startCycle'
  | 'stopCycle'
  | 'powerOn'
  | 'shutdown'
  | 'setDoor'
  | 'setParameters'
  | 'parameters'
  | 'setFault'
  | 'faults'
  | 'alarms'
  | 'refill'
  | 'supplies'
  | 'readings'
  | 'status'
  | 'inspect'
>;

export interface RunningMachine {
  readonly serialNumber: string;
  readonly machine: MachineControls;
  /** Which main board is in it; `generation`: how many there were before. */
  board(): { generation: number; macAddress: string; isBlank: boolean };
  isConnected(): boolean;
  /** Messages that the cloud has not acknowledged. */
  unacknowledged(): number;
  /** What its clock shows can be wrong; the emulation goes on in true time. */
  readonly clock: Pick<ClockFace, 'drift' | 'reset' | 'correct'>;
  /** On the display, while the cloud asked for it; else null. */
  claimingCode(): string | null;
  /** By the machine's own clock, ms since 1970. */
  clockMs(): number;
  /** Simulated seconds in a second. */
  timeFactor(): number;
  setTimeFactor(timeFactor: number): void;
  network(): NetworkState;
  setNetwork(state: NetworkState): void;
  hasMainsPower(): boolean;
  /** A power cut takes the machine's connection, too, and it has nothing to tell until power returns. */
  setMainsPower(isOn: boolean): void;
  /** Whether the people in front of the machine load and start it. */
  isKitchenAtWork(): boolean;
  setKitchen(isAtWork: boolean): void;
  /** Freezes the machine and closes its connection. What was not acknowledged is sent at the next start. */
  stop(): Promise<void>;
}
