import type { ConnectivityBody } from '@washboard/contract/machine-link/device-status';
import { seededRandom, seedFromText } from '@washboard/machine-model/simulation/seeded-random';

/** Period of the measurements, ms: people and trolleys move between machine and router. */
const measureMs = 10_000;
/** Smaller changes are not reported, dB. */
const worthTellingDb = 5;
/** Weakest and strongest signal in a kitchen with steel walls, dBm. */
const weakestDbm = -84;
const strongestDbm = -38;

interface RadioOptions {
  serialNumber: string;
  ssid: string;
}

export interface Radio {
  /** The present state, for a new connection. */
  present(): ConnectivityBody;
  /** Advances to this moment, ms since 1970. @returns the state if it changed enough to report, else null */
  listen(nowMs: number): ConnectivityBody | null;
}

/** The Wi-Fi of an emulated machine. Its signal varies randomly around a mean, and identically in every run. */
export function createRadio({ serialNumber, ssid }: RadioOptions): Radio {
  const random = seededRandom(seedFromText(`radio of ${serialNumber}`));
  const usualDbm = -48 - random() * 24;
  const ipAddress = `192.168.${Math.floor(random() * 200)}.${2 + Math.floor(random() * 250)}`;
  let signalDbm = usualDbm;
  let toldDbm = Math.round(signalDbm);
  let measuredMs = Number.NEGATIVE_INFINITY;

  function present(): ConnectivityBody {
    toldDbm = Math.round(signalDbm);
    return {
      wifi: { isOn: true, ssid, signalDbm: toldDbm },
      bluetooth: { isOn: true, isPaired: false },
      ipAddress,
    };
  }

  return {
    present,
    listen(nowMs) {
      if (Math.abs(nowMs - measuredMs) < measureMs) return null;
      measuredMs = nowMs;
      const wandered = signalDbm + (usualDbm - signalDbm) * 0.1 + (random() - 0.5) * 6;
      signalDbm = Math.min(strongestDbm, Math.max(weakestDbm, wandered));
      return Math.abs(signalDbm - toldDbm) >= worthTellingDb ? present() : null;
    },
  };
}
