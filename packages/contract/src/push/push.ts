import * as z from 'zod/mini';

export const maxPushSubscriptions = 10;

/** The address of a browser at its push service is a capability, so no response contains it. */
const endpointSchema = z.url({ protocol: /^https?$/ }).check(z.maxLength(1000));

const base64url = (minLength: number, maxLength: number) =>
  z.string().check(z.minLength(minLength), z.maxLength(maxLength), z.regex(/^[\w-]+={0,2}$/));

const authSchema = base64url(22, 26).check(z.describe('16 random bytes'));

const targetFields = {
  endpoint: endpointSchema.check(z.describe('https, in the public internet')),
  keys: z.object({
    p256dh: base64url(86, 90).check(z.describe('an uncompressed point of P-256')),
    auth: authSchema,
  }),
};

/** The body is `PushSubscription.toJSON()` of the browser, and its shell. */
export const pushSubscriptionEntrySchema = z.object({
  ...targetFields,
  isApp: z.boolean().check(z.describe('from the shell for phones')),
});
export type PushSubscriptionEntry = z.infer<typeof pushSubscriptionEntrySchema>;

/** A service worker has no token, but knows the secret of the subscription that is replaced. */
export const pushRenewalSchema = z.object({ auth: authSchema, ...targetFields });
export type PushRenewal = z.infer<typeof pushRenewalSchema>;

export const pushSubscriptionSchema = z
  .object({
    id: z.uuid(),
    userAgent: z.string().check(z.describe('as the browser named itself; empty when it did not')),
    isApp: z.boolean(),
    createdAt: z.iso.datetime(),
    acceptedAt: z
      .nullable(z.iso.datetime())
      .check(z.describe('when the push service of the browser last accepted a message')),
  })
  .register(z.globalRegistry, { id: 'PushSubscription' });
export type PushSubscriptionItem = z.infer<typeof pushSubscriptionSchema>;

export const pushSubscriptionListSchema = z
  .object({ items: z.array(pushSubscriptionSchema).check(z.describe('newest first')) })
  .register(z.globalRegistry, { id: 'PushSubscriptionList' });

export const pushKeySchema = z
  .object({ publicKey: z.string().check(z.describe('VAPID (RFC 8292): an uncompressed point of P-256, base64url')) })
  .register(z.globalRegistry, { id: 'PushKey' });

/**
 * `accepted`: delivered when the device is reachable. `gone`: the browser has ended the subscription, which is removed.
 * `refused`: permanently. `failed`: the push service is not reachable at the moment.
 */
export const pushTestOutcomes = ['accepted', 'gone', 'refused', 'failed'] as const;

export const pushTestSchema = z
  .object({ outcome: z.enum(pushTestOutcomes) })
  .register(z.globalRegistry, { id: 'PushTest' });

const pushUrgencies = ['very-low', 'low', 'normal', 'high'] as const;
export type PushUrgency = (typeof pushUrgencies)[number];

export interface PushAction {
  action: string;
  title: string;
  /** The path authorises the call; without a path the action opens the message's page. */
  post?: string;
}

export interface ShownPush {
  title: string;
  body: string;
  /** A message replaces the shown message with the same tag. */
  tag: string;
  /** Both shells open their address of this route, such as `/device/IN240001/alarms`. */
  url: string;
  at: string;
  lang: string;
  /** A message that replaces another one sounds again. */
  renotify: boolean;
  /** The open web app announces the message, so it is not shown beside a visible page. */
  isAnnounced?: boolean;
  /** Browsers show two actions. */
  actions?: PushAction[];
  /** A badge of 0 removes the number from the icon. */
  badge?: number;
}

export type PushPayload = {
  id: string;
  /** The subscription of a browser changes when another account signs in. */
  to: string;
} & (ShownPush | { close: string });
