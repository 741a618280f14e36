import * as z from 'zod/mini';

/** Six bytes in lower case, with colons, as printed on boards. */
export const macAddressSchema = z.string().check(z.regex(/^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/));
