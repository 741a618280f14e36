/**
 * The Bluetooth service of a machine, version 1, described in docs/bluetooth.md. Web app and emulator share this folder,
 * so that both sides of the handshake are tested against each other.
 */

export const protocolVersion = 1;

export const gattService = {
  service: '6d1e0001-5b0f-4d0c-9a55-7761736862d1',
  /** Read: `identitySchema` as JSON. */
  identity: '6d1e0002-5b0f-4d0c-9a55-7761736862d1',
  /** Write with response: chunks to the machine. */
  toMachine: '6d1e0003-5b0f-4d0c-9a55-7761736862d1',
  /** Notify and read: chunks from the machine. */
  fromMachine: '6d1e0004-5b0f-4d0c-9a55-7761736862d1',
} as const;

/** A chunk with its header fits an ATT MTU of 185, which all current phones negotiate. */
export const chunkBytes = 180;

/** Longest message, in either direction, before it is split. Every parameter of a machine with its old value fits. */
export const maxMessageBytes = 16 * 1024;

/** From the connection to an accepted grant. */
export const handshakeMs = 15_000;

/** A command that is sent by Bluetooth expires this long after the machine's own time. */
export const commandLifeMs = 8000;

/** A scan response has room for so many bytes of a name. */
const advertisedBytes = 29;

/** Begins with the serial number, by which phones look for one machine. */
export function advertisedName(serialNumber: string, name: string): string {
  let shown = name === '' ? serialNumber : `${serialNumber} ${name}`;
  while (new TextEncoder().encode(shown).length > advertisedBytes) shown = [...shown].slice(0, -1).join('');
  return shown.trimEnd();
}

/** @returns the serial number of an advertised name, which nobody has proved */
export function serialNumberOf(advertised: string): string {
  return advertised.split(' ', 1)[0] ?? '';
}
