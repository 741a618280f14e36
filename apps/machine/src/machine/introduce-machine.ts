import type { ConnectivityBody } from '@washboard/contract/machine-link/device-messages';
import type { Machine } from '@washboard/machine-model/simulation/machine';
import type { FirmwareVersions } from '../firmware/firmware-updater.ts';
import type { MachineLink } from '../link/machine-link.ts';
import type { FittedBoard } from './fitted-board.ts';
import type { Radio } from './radio.ts';

interface IntroductionOptions {
  machine: Pick<Machine, 'range' | 'parameters'>;
  board: Pick<FittedBoard, 'macAddress' | 'machineId'>;
  radio: Radio | null;
  versions: () => FirmwareVersions;
  send: MachineLink['send'];
  /** By the machine's clock. */
  isoNow: () => string;
}

/** What a machine tells of itself on each connection, and when it has changed. */
export function createIntroduction({ machine, board, radio, versions, send, isoNow }: IntroductionOptions) {
  const { gamma: range } = machine.range;
  return {
    versions(): void {
      const { macAddress, machineId } = board;
      // A machine too old to tell of its connections does not tell its board either.
      const own = radio && { board: { macAddress, range, machineId: machineId() } };
      send('versions', { at: isoNow(), ...versions(), ...own });
    },
    parameters(): void {
      send('parameters', { at: isoNow(), values: { ...machine.parameters() } });
    },
    connectivity(body: ConnectivityBody | null | undefined): void {
      if (body) send('connectivity', { at: isoNow(), ...body });
    },
  };
}
