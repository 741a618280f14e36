import { createHash, createPrivateKey, sign } from 'node:crypto';
import { firmwareStatement } from '@washboard/contract/firmware/firmware';
import type { FirmwareManifest } from './firmware-manifest.ts';

/** What a maker says of a package; the rest of its manifest follows from the content. */
export type FirmwareDescription = Omit<FirmwareManifest, 'size' | 'sha256' | 'signature'>;

/** @param privateKey of the maker, Ed25519, PEM */
export function signFirmware(
  description: FirmwareDescription,
  content: Uint8Array,
  privateKey: string,
): FirmwareManifest {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const facts = { ...description, size: content.byteLength, sha256 };
  const statement = Buffer.from(firmwareStatement(facts));
  return { ...facts, signature: sign(null, statement, createPrivateKey(privateKey)).toString('base64url') };
}
