import type { AvailableFirmware } from '@washboard/contract/firmware/firmware';
import { useState } from 'react';

export interface InstallCommands {
  /** The same ID for every attempt until one is answered, so that a lost response does no harm. */
  idOf(firmware: AvailableFirmware): string;
  forget(firmware: AvailableFirmware): void;
}

/** Call it in a component that outlives the dialog. */
export function useInstallCommands(): InstallCommands {
  const [commands] = useState(() => {
    const ids = new Map<string, string>();
    const keyOf = ({ module, version }: AvailableFirmware) => `${module} ${version}`;
    return {
      idOf(firmware: AvailableFirmware) {
        const id = ids.get(keyOf(firmware)) ?? crypto.randomUUID();
        ids.set(keyOf(firmware), id);
        return id;
      },
      forget: (firmware: AvailableFirmware) => void ids.delete(keyOf(firmware)),
    };
  });
  return commands;
}
