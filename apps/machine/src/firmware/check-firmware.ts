import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { firmwareStatement } from '@washboard/contract/firmware/firmware';
import type { InstallFirmware } from '@washboard/contract/machine-link/device-commands';

/**
 * Whether this is what the maker signed for machines of this range.
 * @param publicKey of the maker, which the machine was built with, PEM
 */
export function isGenuine(content: Uint8Array, told: InstallFirmware, gamma: Gamma, publicKey: string): boolean {
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (content.byteLength !== told.size || sha256 !== told.sha256) return false;
  const statement = Buffer.from(firmwareStatement({ ...told, gamma }));
  return verify(null, statement, createPublicKey(publicKey), Buffer.from(told.signature, 'base64url'));
}
