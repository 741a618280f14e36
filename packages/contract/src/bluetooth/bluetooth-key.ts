import * as z from 'zod/mini';

/** Uncompressed P-256 point, base64url. */
export const bluetoothKeySchema = z.string().check(z.regex(/^B[\w-]{86}$/));
