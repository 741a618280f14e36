import { deleteDB } from 'idb';

export const bluetoothDatabase = 'washboard-bluetooth';

/** Either shell calls this at the end of a session. */
export function forgetBluetooth(): void {
  deleteDB(bluetoothDatabase).catch(() => undefined);
}
