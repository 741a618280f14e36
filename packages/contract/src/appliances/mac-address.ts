import * as z from 'zod/mini';

export const macAddressSchema = z.string().check(z.regex(/^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/));
