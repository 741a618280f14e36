import * as z from 'zod/mini';

/** Mails that their recipient can switch off with a link in them, without signing in. */
export const unsubscribeKinds = ['weeklyReport', 'monthlyReport', 'notificationMails'] as const;
export type UnsubscribeKind = (typeof unsubscribeKinds)[number];

export const unsubscribeTokenSchema = z.string().check(z.minLength(1), z.maxLength(1000));

/** Body of `POST /api/v1/account/checkUnsubscribeLink`, `…/unsubscribe` and `…/resubscribe`. */
export const unsubscribeRequestSchema = z.strictObject({ token: unsubscribeTokenSchema });

export const subscriptionSchema = z
  .object({
    kind: z.enum(unsubscribeKinds),
    isOn: z.boolean().check(z.describe('false also when the account does not exist any more')),
  })
  .register(z.globalRegistry, { id: 'Subscription' });
export type SubscriptionState = z.infer<typeof subscriptionSchema>;
