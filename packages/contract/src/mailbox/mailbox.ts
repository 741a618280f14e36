import { z } from 'zod';

/**
 * What `/demo/api/mailbox` answers, in the demo only: the port of the page that shows the mails which the demo sent;
 * null when they go to a real mail server.
 */
export const mailboxAddressSchema = z.object({ port: z.int().min(1).max(65_535).nullable() });
