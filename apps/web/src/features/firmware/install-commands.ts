import type { AvailableFirmware } from '@washboard/contract/firmware/firmware';
import { useState } from 'react';

export interface InstallCommands {
  /** The same for every try until one is answered, so that an answer that was lost does no harm. */
  idOf(firmware: AvailableFirmware): string;
  forget(firmware: AvailableFirmware): void;
}

/** To be kept where the question comes and goes. */
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
