import { deleteDB } from 'idb';

export const bluetoothDatabase = 'washboard-bluetooth';

/** At the end of a session, either shell deletes the keys of this phone and the grants that name them. */
export function forgetBluetooth(): void {
  deleteDB(bluetoothDatabase).catch(() => undefined);
}
