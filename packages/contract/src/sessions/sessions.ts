import * as z from 'zod/mini';

export const sessionSchema = z
  .object({
    id: z.string(),
    isCurrent: z.boolean(),
    userAgent: z.string().check(z.describe('as the browser named itself; empty when it did not')),
    ipAddress: z.string(),
    startedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'Session' });

export type Session = z.infer<typeof sessionSchema>;
