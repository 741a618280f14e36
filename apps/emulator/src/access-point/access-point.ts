import { randomInt } from 'node:crypto';
import {
  type AccessPointWifi,
  accessPointOpenMinutes,
  accessPointSsid,
  type JoinWifi,
} from '@washboard/contract/access-point/access-point';
import type { WifiResult } from '@washboard/contract/machine-link/device-status';
import { minuteMs } from '@washboard/contract/time/durations';
import type { Timers } from '../link/timers.ts';
import type { Radio } from '../machine/radio.ts';

/** The phone reads the result before the network disappears. */
const closesAfterJoiningMs = minuteMs;

interface AccessPointOptions {
  serialNumber: string;
  timers: Pick<Timers, 'after'>;
  radio: Pick<Radio, 'present' | 'networks' | 'join'>;
  hasMains: () => boolean;
}

/**
 * A network that is opened at the machine's display, which shows its password, so its user stands at the machine.
 * Its password is new each time it opens.
 */
export class AccessPoint {
  readonly ssid: string;
  readonly #options: AccessPointOptions;
  #password: string | null = null;
  #result: WifiResult | null = null;
  #cancelClosing = () => {};

  constructor(options: AccessPointOptions) {
    this.#options = options;
    this.ssid = accessPointSsid(options.serialNumber);
  }

  /** @returns null while it is closed */
  password(): string | null {
    if (!this.#options.hasMains()) this.close();
    return this.#password;
  }

  open(): void {
    this.#password = String(randomInt(10_000_000, 100_000_000));
    this.#result = null;
    this.#closeAfter(accessPointOpenMinutes * minuteMs);
  }

  close(): void {
    this.#cancelClosing();
    this.#password = null;
  }

  wifi(): AccessPointWifi {
    const { radio } = this.#options;
    return { ssid: radio.present().wifi?.ssid ?? null, result: this.#result, networks: radio.networks() };
  }

  join(network: JoinWifi): void {
    this.#result = 'joining';
    this.#options.radio.join(network, (result) => {
      this.#result = result;
      if (result === 'joined') this.#closeAfter(closesAfterJoiningMs);
    });
  }

  #closeAfter(delayMs: number): void {
    this.#cancelClosing();
    this.#cancelClosing = this.#options.timers.after(delayMs, () => this.close());
  }
}
