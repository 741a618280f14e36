import { deleteDB } from 'idb';

export const bluetoothDatabase = 'washboard-bluetooth';

/** For the end of a session, in whichever shell: the keys of this phone and the grants that name them. */
export function forgetBluetooth(): void {
  deleteDB(bluetoothDatabase).catch(() => undefined);
}
