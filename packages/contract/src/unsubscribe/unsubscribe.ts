import * as z from 'zod/mini';

export const unsubscribeKinds = ['weeklyReport', 'monthlyReport', 'notificationMails'] as const;
export type UnsubscribeKind = (typeof unsubscribeKinds)[number];

export const unsubscribeTokenSchema = z.string().check(z.minLength(1), z.maxLength(1000));

export const unsubscribeRequestSchema = z.strictObject({ token: unsubscribeTokenSchema });

export const subscriptionSchema = z
  .object({
    kind: z.enum(unsubscribeKinds),
    isOn: z.boolean().check(z.describe('false also when the account does not exist any more')),
  })
  .register(z.globalRegistry, { id: 'Subscription' });
export type SubscriptionState = z.infer<typeof subscriptionSchema>;
