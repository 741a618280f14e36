import * as z from 'zod/mini';

/**
 * Only the demo has `/demo/api/mailbox`, with the port of the page that shows its mails; null if they go to a real mail
 * server.
 */
export const mailboxAddressSchema = z.object({ port: z.nullable(z.int().check(z.minimum(1), z.maximum(65_535))) });
