import * as z from 'zod/mini';

/** The key is an uncompressed P-256 point in base64url. */
export const bluetoothKeySchema = z.string().check(z.regex(/^B[\w-]{86}$/));
