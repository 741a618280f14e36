import type { InstallFirmware } from '@washboard/contract/machine-link/device-commands';

export interface FirmwareAccess {
  /** Where the machine knows its server to be; a command cannot lead it elsewhere. */
  serverUrl: string;
  serialNumber: string;
  secret: string;
}

/** What is longer than was told is not read to its end. @throws for anything but the whole package */
export async function fetchFirmware(
  { path, size }: InstallFirmware,
  { serverUrl, serialNumber, secret }: FirmwareAccess,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const credentials = Buffer.from(`${serialNumber}:${secret}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}` };
  const answer = await fetch(new URL(path, serverUrl), { headers, signal, redirect: 'error' });
  if (!answer.ok || answer.body === null) throw new Error(`${path} answered ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body) {
    length += chunk.byteLength;
    if (length > size) throw new Error(`${path} is longer than ${size} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
