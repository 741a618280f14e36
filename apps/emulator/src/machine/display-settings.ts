import type { ConfigureDisplay } from '@washboard/contract/machine-link/device-commands';
import type { DisplaySettings } from '@washboard/contract/machine-link/display-settings';

export interface ConfiguredDisplay {
  /** Null means the factory settings. */
  settings(): DisplaySettings | null;
  configure(body: ConfigureDisplay): void;
}

interface ConfiguredDisplayOptions {
  remembered: DisplaySettings | null;
  setClock: (toMs: number) => void;
}

export function createConfiguredDisplay({ remembered, setClock }: ConfiguredDisplayOptions): ConfiguredDisplay {
  let present = remembered;
  return {
    settings: () => present,
    configure({ time, ...settings }) {
      present = { ...present, ...settings };
      setClock(Date.parse(time));
    },
  };
}
