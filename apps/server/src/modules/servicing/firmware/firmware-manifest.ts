import { createHash, createPrivateKey, sign } from 'node:crypto';
import { gammas } from '@washboard/contract/appliances/appliances';
import { firmwareStatement, firmwareVersionSchema, sha256Schema } from '@washboard/contract/firmware/firmware';
import { firmwareModules } from '@washboard/contract/firmware/firmware-version';
import { languages } from '@washboard/contract/languages/languages';
import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { z } from 'zod';

/** The manifest `<name>.json` is next to its package (docs/operations.md). */
export const firmwareManifestSchema = z.object({
  gamma: z.enum(gammas),
  module: z.enum(firmwareModules),
  version: firmwareVersionSchema,
  minimumVersion: firmwareVersionSchema,
  file: z.string().regex(/^[\w-][\w.-]{0,119}$/),
  size: z.int().positive(),
  sha256: sha256Schema,
  /** The maker signs `firmwareStatement` with Ed25519; the signature is base64url. */
  signature: z.string().min(1).max(200),
  /** The signature does not cover the notes. */
  notes: z.record(z.enum(languages), z.string().trim().min(1).max(400).transform(withoutHiddenCharacters)),
});
export type FirmwareManifest = z.infer<typeof firmwareManifestSchema>;

export type FirmwareDescription = Omit<FirmwareManifest, 'size' | 'sha256' | 'signature'>;

/** @param privateKey the maker's Ed25519 key, PEM */
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
