import * as z from 'zod/mini';

/** The demo's mails are shown at this port; null if they go to a real mail server. */
export const mailboxAddressSchema = z.object({ port: z.nullable(z.int().check(z.minimum(1), z.maximum(65_535))) });
