import { timeZoneOf } from '@washboard/contract/appliances/countries';
import type { DisplaySettings } from '@washboard/contract/machine-link/display-settings';
import type { ConfigureDisplay } from '@washboard/contract/machine-link/machine-commands';
import { shownAt } from '@washboard/contract/time/calendar';

export interface ConfiguredDisplay {
  /** Null means the factory settings. */
  settings(): DisplaySettings | null;
  configure(body: ConfigureDisplay): void;
  /** @returns the hour of the day in the time zone that the display shows */
  hourAt(ms: number): number;
}

interface ConfiguredDisplayOptions {
  remembered: DisplaySettings | null;
  setClock: (toMs: number) => void;
}

export function createConfiguredDisplay({ remembered, setClock }: ConfiguredDisplayOptions): ConfiguredDisplay {
  let present = remembered;
  const zone = () => timeZoneOf({ timeZone: present?.timeZone ?? null, country: present?.country ?? null });
  return {
    settings: () => present,
    configure({ time, ...settings }) {
      present = { ...present, ...settings };
      setClock(Date.parse(time));
    },
    hourAt: (ms) => new Date(shownAt(ms, zone())).getUTCHours(),
  };
}
