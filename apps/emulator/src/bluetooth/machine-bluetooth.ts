import { advertisedName } from '@washboard/contract/bluetooth/gatt-service';
import type { SetBluetooth, TrustBluetooth } from '@washboard/contract/machine-link/machine-commands';
import type { ConnectivityBody } from '@washboard/contract/machine-link/machine-status';
import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { MachineLink } from '../link/machine-link.ts';
import type { Timers } from '../link/timers.ts';
import type { Radio } from '../machine/radio.ts';
import { openBluetoothMemory } from './bluetooth-memory.ts';
import { createGattPeripheral, type GattPeripheral } from './gatt-peripheral.ts';
import { createNearbyDesk } from './nearby-desk.ts';

interface MachineBluetoothOptions {
  serialNumber: string;
  directory: string;
  timers: Timers;
  machine: Machine;
  radio: Radio;
  link: Pick<MachineLink, 'takeNearby' | 'send'>;
  log: (line: string) => void;
  hasMains: () => boolean;
  /** The machine's own clock, in ms since 1970. */
  clock: () => number;
  firmware: () => string;
  atOnce: <Result>(operate: () => Result) => Result;
}

/** There is no radio: tests connect a browser's emulated one. */
export interface MachineBluetooth extends GattPeripheral {
  state(): NonNullable<ConnectivityBody['bluetooth']>;
  trust(keys: TrustBluetooth): void;
  set(settings: SetBluetooth): void;
  stop(): void;
}

export function createMachineBluetooth(options: MachineBluetoothOptions): MachineBluetooth {
  const { serialNumber, directory, timers, machine, radio, link, log, hasMains, clock, firmware, atOnce } = options;
  const memory = openBluetoothMemory(directory);
  let isStopped = false;
  const isoNow = () => new Date(clock()).toISOString();
  const desk = createNearbyDesk({ machine, radio, link, firmware, isoNow, atOnce });
  const isOn = () => !isStopped && memory.isOn() && hasMains();
  const peripheral = createGattPeripheral({
    serialNumber,
    timers,
    nameNow: () => (isOn() ? advertisedName(serialNumber, memory.name()) : null),
    session: { serialNumber, memory, timers, clock, desk, log },
  });

  return {
    ...peripheral,
    state: () => ({
      isOn: memory.isOn(),
      isPaired: peripheral.isConnected(),
      name: memory.name(),
      publicKey: memory.publicKey,
      trusts: memory.serverKey(),
    }),
    trust: memory.trust,
    set(settings) {
      memory.set(settings);
      peripheral.endIfOff();
    },
    stop() {
      isStopped = true;
      peripheral.endIfOff();
    },
  };
}
