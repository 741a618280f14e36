import { randomInt } from 'node:crypto';
import {
  type AccessPointWifi,
  accessPointOpenMinutes,
  accessPointSsid,
  type JoinWifi,
} from '@washboard/contract/access-point/access-point';
import { minuteMs } from '@washboard/contract/time/durations';
import type { Timers } from '../link/timers.ts';
import type { Radio } from '../machine/radio.ts';

/** The phone reads the result before the network disappears. */
const closesAfterJoiningMs = minuteMs;

interface AccessPointOptions {
  serialNumber: string;
  timers: Pick<Timers, 'after'>;
  radio: Pick<Radio, 'present' | 'networks' | 'join'>;
}

/**
 * A network that is opened at the machine's display, which shows its password, so its user stands at the machine.
 * Its password is new each time it opens.
 */
export class AccessPoint {
  readonly ssid: string;
  readonly #options: AccessPointOptions;
  #password: string | null = null;
  #hasTried = false;
  #isClosing = false;
  #cancelClosing = () => {};

  constructor(options: AccessPointOptions) {
    this.#options = options;
    this.ssid = accessPointSsid(options.serialNumber);
  }

  /** @returns null while it is closed */
  password(): string | null {
    return this.#password;
  }

  open(): void {
    this.#password = String(randomInt(10_000_000, 100_000_000));
    this.#hasTried = false;
    this.#isClosing = false;
    this.#closeAfter(accessPointOpenMinutes * minuteMs);
  }

  close(): void {
    this.#cancelClosing();
    this.#password = null;
  }

  /** Once a phone has read that the machine has joined, the network closes soon. */
  wifi(): AccessPointWifi {
    const { radio } = this.#options;
    const { ssid = null, setUp = null } = radio.present().wifi ?? {};
    const result = this.#hasTried ? setUp : null;
    if (result === 'joined' && !this.#isClosing) {
      this.#isClosing = true;
      this.#closeAfter(closesAfterJoiningMs);
    }
    return { ssid, result, networks: radio.networks() };
  }

  join(network: JoinWifi): void {
    this.#hasTried = true;
    if (this.#isClosing) this.#closeAfter(accessPointOpenMinutes * minuteMs);
    this.#isClosing = false;
    this.#options.radio.join(network);
  }

  #closeAfter(delayMs: number): void {
    this.#cancelClosing();
    this.#cancelClosing = this.#options.timers.after(delayMs, () => this.close());
  }
}
