import { gammas } from '@washboard/contract/appliances/appliances';
import { localizedTextSchema } from '@washboard/contract/data-models/parameters';
import { firmwareVersionSchema, sha256Schema } from '@washboard/contract/firmware/firmware';
import { firmwareModules } from '@washboard/contract/firmware/firmware-version';
import { z } from 'zod';

/** What stands beside a package, as `<name>.json`: docs/operations.md. */
export const firmwareManifestSchema = z.object({
  gamma: z.enum(gammas),
  module: z.enum(firmwareModules),
  version: firmwareVersionSchema,
  /** What must run on a machine at least. */
  minimumVersion: firmwareVersionSchema,
  /** Name of the content in the same folder. */
  file: z.string().regex(/^[\w-][\w.-]{0,119}$/),
  size: z.int().positive(),
  sha256: sha256Schema,
  /** Of `firmwareStatement`, Ed25519, base64url. */
  signature: z.string().min(1).max(200),
  notes: localizedTextSchema,
});
export type FirmwareManifest = z.infer<typeof firmwareManifestSchema>;
