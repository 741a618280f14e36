/**
 * The Bluetooth service of a machine, version 1, is described in docs/bluetooth.md. Web app and emulator share this
 * folder, so that both sides of the handshake are tested against each other.
 */

export const protocolVersion = 1;

export const gattService = {
  service: '6d1e0001-5b0f-4d0c-9a55-7761736862d1',
  /** Phones read `identitySchema` as JSON. */
  identity: '6d1e0002-5b0f-4d0c-9a55-7761736862d1',
  /** Phones write chunks to the machine, with response. */
  toMachine: '6d1e0003-5b0f-4d0c-9a55-7761736862d1',
  /** The machine notifies phones of chunks; phones can also read them. */
  fromMachine: '6d1e0004-5b0f-4d0c-9a55-7761736862d1',
} as const;

/** A chunk with its header fits an ATT MTU of 185, which all current phones negotiate. */
export const chunkBytes = 180;

/**
 * The limit applies in either direction, before a message is split. Every parameter of a machine with its old value
 * fits.
 */
export const maxMessageBytes = 16 * 1024;

/** The handshake lasts from the connection to an accepted grant. */
export const handshakeMs = 15_000;

/** A command that is sent by Bluetooth expires this long after the machine's own time. */
export const commandLifeMs = 8000;

/** A scan response has room for this many bytes of a name. */
const advertisedBytes = 29;

/** The name begins with the serial number, by which phones find a machine. */
export function advertisedName(serialNumber: string, name: string): string {
  let shown = name === '' ? serialNumber : `${serialNumber} ${name}`;
  while (new TextEncoder().encode(shown).length > advertisedBytes) shown = [...shown].slice(0, -1).join('');
  return shown.trimEnd();
}

/** @returns the serial number in an advertised name, which any device can advertise */
export function serialNumberOf(advertised: string): string {
  return advertised.split(' ', 1)[0] ?? '';
}
