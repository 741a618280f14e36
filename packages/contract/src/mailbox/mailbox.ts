import * as z from 'zod/mini';

/**
 * Response of `/demo/api/mailbox`, demo only: the port of the page with the demo's mails; null if they go to a real
 * mail server.
 */
export const mailboxAddressSchema = z.object({ port: z.nullable(z.int().check(z.minimum(1), z.maximum(65_535))) });
