import * as z from 'zod/mini';

/**
 * What `/demo/api/mailbox` answers, in the demo only: the port of the page that shows the mails which the demo sent;
 * null when they go to a real mail server.
 */
export const mailboxAddressSchema = z.object({ port: z.nullable(z.int().check(z.minimum(1), z.maximum(65_535))) });
