import { z } from 'zod';

/** One signed-in device, of `GET /api/v1/account/sessions`. */
export const sessionSchema = z
  .object({
    id: z.string(),
    isCurrent: z.boolean(),
    userAgent: z.string().describe('As the browser named itself; empty when it did not'),
    ipAddress: z.string(),
    startedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'Session' });

export type Session = z.infer<typeof sessionSchema>;
