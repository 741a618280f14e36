import * as z from 'zod/mini';

/** A MAC address is printed on boards as six bytes in lower case, with colons. */
export const macAddressSchema = z.string().check(z.regex(/^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/));
