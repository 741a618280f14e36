import * as z from 'zod/mini';

/** Devices of one account to which messages are pushed. */
export const maxPushSubscriptions = 10;

/** The address of a browser at its push service: a capability, never shown again. */
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

/** Body of `POST /api/v1/account/pushSubscriptions`: `PushSubscription.toJSON()` of the browser, and its shell. */
export const pushSubscriptionEntrySchema = z.object({
  ...targetFields,
  isApp: z.boolean().check(z.describe('from the shell for phones')),
});
export type PushSubscriptionEntry = z.infer<typeof pushSubscriptionEntrySchema>;

/**
 * Body of `POST /api/v1/account/pushSubscriptions/{id}/renewal`, by which a service worker reports the subscription that
 * replaces one. It has no token, but knows the secret of the old one.
 */
export const pushRenewalSchema = z.object({ auth: authSchema, ...targetFields });
export type PushRenewal = z.infer<typeof pushRenewalSchema>;

export const pushSubscriptionSchema = z
  .object({
    id: z.uuid(),
    userAgent: z.string().check(z.describe('As the browser named itself; empty when it did not')),
    isApp: z.boolean(),
    createdAt: z.iso.datetime(),
    acceptedAt: z
      .nullable(z.iso.datetime())
      .check(z.describe('When the push service of the browser last accepted a message')),
  })
  .register(z.globalRegistry, { id: 'PushSubscription' });
export type PushSubscriptionItem = z.infer<typeof pushSubscriptionSchema>;

export const pushSubscriptionListSchema = z
  .object({ items: z.array(pushSubscriptionSchema).check(z.describe('newest first')) })
  .register(z.globalRegistry, { id: 'PushSubscriptionList' });

/** `applicationServerKey` of the Push API. */
export const pushKeySchema = z
  .object({ publicKey: z.string().check(z.describe('VAPID (RFC 8292): an uncompressed point of P-256, base64url')) })
  .register(z.globalRegistry, { id: 'PushKey' });

/**
 * `accepted`: by the push service, so that the device receives it when it is reachable. `gone`: the browser has ended
 * the subscription, which is removed. `refused`: for good. `failed`: the push service is not reachable at the moment.
 */
export const pushTestOutcomes = ['accepted', 'gone', 'refused', 'failed'] as const;

export const pushTestSchema = z
  .object({ outcome: z.enum(pushTestOutcomes) })
  .register(z.globalRegistry, { id: 'PushTest' });

const pushUrgencies = ['very-low', 'low', 'normal', 'high'] as const;
export type PushUrgency = (typeof pushUrgencies)[number];

/** A button below a message. */
export interface PushAction {
  action: string;
  title: string;
  /** Path of this server, with what authorises the call in it; without one the action opens the message's page. */
  post?: string;
}

/** What a service worker receives: a message to show, or the tag of messages to close. */
export type PushPayload = {
  /** The same when a message is repeated. */
  id: string;
  /** The subscription that it was sent to. A browser where another account signed in has another one. */
  to: string;
} & (
  | {
      title: string;
      body: string;
      /** Replaces the shown message with the same tag. */
      tag: string;
      /** A route of the web app, such as `/device/IN240001/alarms`; both shells open their address of it. */
      url: string;
      at: string;
      lang: string;
      /** Whether it sounds again where it replaces a message. */
      renotify: boolean;
      /** The open web app announces it by itself, so it is not shown beside a page that somebody sees. */
      isAnnounced?: boolean;
      actions?: PushAction[];
      /** The number on the icon of the installed app; 0 removes it. */
      badge?: number;
    }
  | { close: string }
);
