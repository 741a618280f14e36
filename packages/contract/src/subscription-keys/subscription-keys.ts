import * as z from 'zod/mini';
import { nameSchema } from '../accounts/field-rules.ts';

/** A quota limits requests per minute of one caller. */
export const quotaBounds = { lowest: 1, highest: 100_000, usual: 600 } as const;

/** With a lower quota, users of the dashboard could not raise it again. */
export const minDashboardQuota = 600;

export const maxSubscriptionKeys = 200;

/** The previous key stays valid for so many hours; 0 ends it immediately. */
export const overlapHours = [0, 1, 24, 168] as const;
export type OverlapHours = (typeof overlapHours)[number];

const requestsPerMinuteSchema = z
  .int()
  .check(z.minimum(quotaBounds.lowest), z.maximum(quotaBounds.highest))
  .check(z.describe('requests in a minute that each caller may send with the key; callers do not share it'));

const usageSchema = z.object({
  requests: z.int().check(z.describe('all requests with the key')),
  refused: z.int().check(z.describe('those among them that were over the quota')),
});

export const subscriptionKeySchema = z
  .object({
    id: z.string(),
    name: z.string().check(z.describe('the application that calls with the key')),
    hint: z.string().check(z.describe('the last characters of the key, to recognise it')),
    requestsPerMinute: z.int(),
    isBuiltIn: z.boolean().check(z.describe('the dashboard’s own key: it cannot be rotated or revoked')),
    createdAt: z.iso.datetime(),
    createdBy: z.nullable(z.string()).check(z.describe('null where the server made it')),
    rotatedAt: z.nullable(z.iso.datetime()),
    previousValidUntil: z
      .nullable(z.iso.datetime())
      .check(z.describe('after a rotation with an overlap: until when the previous key is accepted too')),
    revokedAt: z.nullable(z.iso.datetime()),
    lastUsedAt: z.nullable(z.iso.datetime()),
    today: usageSchema.check(z.describe('since midnight UTC')),
    last30Days: usageSchema.check(z.describe('today included')),
  })
  .register(z.globalRegistry, { id: 'SubscriptionKey' });

export type SubscriptionKey = z.infer<typeof subscriptionKeySchema>;

export const keyStates = ['active', 'revoked'] as const;

export const subscriptionKeyListQuerySchema = z.object({ state: z._default(z.enum(keyStates), 'active') });

export const subscriptionKeyListSchema = z
  .object({ items: z.array(subscriptionKeySchema), total: z.int() })
  .register(z.globalRegistry, { id: 'SubscriptionKeyList' });

export const subscriptionKeyDetailSchema = z
  .extend(subscriptionKeySchema, {
    days: z
      .array(z.extend(usageSchema, { day: z.iso.date() }))
      .check(z.describe('the last 30 days (UTC), the oldest first, without gaps')),
  })
  .register(z.globalRegistry, { id: 'SubscriptionKeyDetail' });

export type SubscriptionKeyDetail = z.infer<typeof subscriptionKeyDetailSchema>;

export const newSubscriptionKeySchema = z.strictObject({
  name: nameSchema,
  requestsPerMinute: requestsPerMinuteSchema,
});

export const issuedSubscriptionKeySchema = z
  .extend(subscriptionKeySchema, {
    key: z.string().check(z.describe('the key itself, which appears nowhere else')),
  })
  .register(z.globalRegistry, { id: 'IssuedSubscriptionKey' });

export type IssuedSubscriptionKey = z.infer<typeof issuedSubscriptionKeySchema>;

/** The server changes nothing if the current values differ from those of `if…`. */
export const subscriptionKeyChangeSchema = z.strictObject({
  name: nameSchema,
  requestsPerMinute: requestsPerMinuteSchema,
  ifName: z.optional(z.string().check(z.maxLength(200))),
  ifRequestsPerMinute: z.optional(z.int()),
});

export const subscriptionKeyRotationSchema = z.strictObject({
  overlapHours: z
    ._default(z.literal(overlapHours), 0)
    .check(z.describe('for how long the previous key stays valid; 0: it ends immediately')),
});
