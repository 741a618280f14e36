import type { WifiNetwork } from '@washboard/contract/bluetooth/messages';
import type { ConnectivityBody, WifiResult } from '@washboard/contract/machine-link/machine-status';
import { seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';
import type { Timers } from '../link/timers.ts';

/** The signal changes often, because people and trolleys move between machine and router. */
const measureMs = 10_000;
const minChangeDb = 5;
/** The limits are estimates for a kitchen with steel walls. */
const weakestDbm = -84;
const strongestDbm = -38;
const joiningMs = 2000;

export const wifiPassword = 'clean-dishes';

interface RadioOptions {
  serialNumber: string;
  ssid: string;
  timers: Pick<Timers, 'after'>;
  network: { isThere(): boolean; enter(): void };
  bluetooth: () => NonNullable<ConnectivityBody['bluetooth']>;
}

export interface Radio {
  present(): ConnectivityBody;
  /** The state for the server, which later reports are compared with. */
  report(): ConnectivityBody;
  /** @returns the state if it changed enough since the last report, else null */
  listen(nowMs: number): ConnectivityBody | null;
  networks(): WifiNetwork[];
  /** If joining fails, the machine stays with the previous network. */
  join(network: { ssid: string; password: string | null }): void;
  stop(): void;
}

/** The signal varies randomly around a mean, and identically in every run. */
export function createRadio(options: RadioOptions): Radio {
  const { serialNumber, timers, network, bluetooth } = options;
  const random = seededRandom(seedFromText(`radio of ${serialNumber}`));
  const usualDbm = -48 - random() * 24;
  const ipAddress = `192.168.${Math.floor(random() * 200)}.${2 + Math.floor(random() * 250)}`;
  let { ssid } = options;
  let setUp: WifiResult | null = null;
  let cancelJoining = () => {};
  let signalDbm = usualDbm;
  let reportedDbm = Math.round(signalDbm);
  let reportedOther = '';
  let measuredMs = Number.NEGATIVE_INFINITY;

  const fingerprint = () => JSON.stringify([ssid, setUp, network.isThere(), bluetooth()]);

  function report(): ConnectivityBody {
    reportedDbm = Math.round(signalDbm);
    reportedOther = fingerprint();
    return present();
  }

  function present(): ConnectivityBody {
    const isThere = network.isThere();
    return {
      wifi: {
        isOn: true,
        ssid: isThere ? ssid : null,
        signalDbm: isThere ? Math.round(signalDbm) : null,
        ...(setUp && { setUp }),
      },
      bluetooth: bluetooth(),
      ipAddress: isThere ? ipAddress : null,
    };
  }

  function networks(): WifiNetwork[] {
    const spare = ssid === options.ssid ? `${options.ssid} 2` : options.ssid;
    const around: WifiNetwork[] = [
      { ssid: spare, signalDbm: Math.round(usualDbm) - 4, isProtected: true },
      { ssid: 'Guests', signalDbm: Math.round(usualDbm) - 9, isProtected: false },
    ];
    if (!network.isThere()) return around;
    return [{ ssid, signalDbm: Math.round(signalDbm), isProtected: ssid !== 'Guests' }, ...around].filter(
      (one, i, networksSeen) => networksSeen.findIndex((seenNetwork) => seenNetwork.ssid === one.ssid) === i,
    );
  }

  function tryToJoin(requested: { ssid: string; password: string | null }): WifiResult {
    const networkInReach = networks().find((candidate) => candidate.ssid === requested.ssid);
    if (!networkInReach) return 'notFound';
    if (networkInReach.isProtected && requested.password !== wifiPassword) return 'wrongPassword';
    ssid = networkInReach.ssid;
    network.enter();
    return 'joined';
  }

  return {
    present,
    report,
    networks,
    join(requested) {
      cancelJoining();
      setUp = 'joining';
      cancelJoining = timers.after(joiningMs, () => {
        setUp = tryToJoin(requested);
      });
    },
    stop: () => cancelJoining(),
    listen(nowMs) {
      if (Math.abs(nowMs - measuredMs) >= measureMs) {
        measuredMs = nowMs;
        const wandered = signalDbm + (usualDbm - signalDbm) * 0.1 + (random() - 0.5) * 6;
        signalDbm = Math.min(strongestDbm, Math.max(weakestDbm, wandered));
      }
      const isWorth = Math.abs(signalDbm - reportedDbm) >= minChangeDb || fingerprint() !== reportedOther;
      return isWorth ? report() : null;
    },
  };
}
