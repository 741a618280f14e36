import { type KeyObject, verify } from 'node:crypto';
import { firmwareStatement } from '@washboard/contract/firmware/firmware';
import type { FirmwareManifest } from './firmware-manifest.ts';

/** @throws if the signature is not of `key` */
export function requireSignedManifest(manifest: FirmwareManifest, key: KeyObject): FirmwareManifest {
  const statement = Buffer.from(firmwareStatement(manifest));
  if (!verify(null, statement, key, Buffer.from(manifest.signature, 'base64url'))) {
    throw new Error('the signature is not of the key in public-key.pem');
  }
  return manifest;
}
