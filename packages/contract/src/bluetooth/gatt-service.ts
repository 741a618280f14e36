// Web app and emulator share this folder, so that both sides of the handshake (docs/bluetooth.md) are tested against
// each other.

export const protocolVersion = 1;

export const gattService = {
  service: '6d1e0001-5b0f-4d0c-9a55-7761736862d1',
  /** Phones read `identitySchema` as JSON. */
  identity: '6d1e0002-5b0f-4d0c-9a55-7761736862d1',
  /** Phones write with response. */
  toMachine: '6d1e0003-5b0f-4d0c-9a55-7761736862d1',
  /** The machine notifies; phones can also read. */
  fromMachine: '6d1e0004-5b0f-4d0c-9a55-7761736862d1',
} as const;

/** A chunk with its header fits an ATT MTU of 185, which all current phones negotiate. */
export const chunkBytes = 180;

/** Every parameter of a machine with its old value fits into a message. */
export const maxMessageBytes = 16 * 1024;

export const handshakeMs = 15_000;

/** A command expires this long after the machine's own time. */
export const commandLifeMs = 8000;

/** A scan response has room for this many bytes of a name. */
const advertisedBytes = 29;

/** Phones find a machine by the serial number at the beginning of the name. */
export function advertisedName(serialNumber: string, name: string): string {
  let shown = name === '' ? serialNumber : `${serialNumber} ${name}`;
  while (new TextEncoder().encode(shown).length > advertisedBytes) shown = [...shown].slice(0, -1).join('');
  return shown.trimEnd();
}

/** @returns an unproven serial number: any device can advertise it */
export function serialNumberOf(advertised: string): string {
  return advertised.split(' ', 1)[0] ?? '';
}
