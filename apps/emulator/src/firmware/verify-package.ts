import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Gamma } from '@washboard/contract/appliances/appliances';
import { firmwareStatement } from '@washboard/contract/firmware/firmware';
import type { InstallFirmware } from '@washboard/contract/machine-link/machine-commands';

/** @returns whether size, hash and signature of the package are those of the order */
export function isGenuinePackage(
  content: Uint8Array,
  order: InstallFirmware,
  gamma: Gamma,
  publicKey: string,
): boolean {
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (content.byteLength !== order.size || sha256 !== order.sha256) return false;
  const statement = Buffer.from(firmwareStatement({ ...order, gamma }));
  return verify(null, statement, createPublicKey(publicKey), Buffer.from(order.signature, 'base64url'));
}
