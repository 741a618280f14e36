import * as z from 'zod/mini';
import { nameSchema } from '../accounts/field-rules.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { queryInstantSchema } from '../time/query-instant.ts';
import { outgoingEventKinds, testEventKind, webhookEventSchema } from './outgoing-events.ts';

export const maxWebhooks = 10;
/** A webhook that names no machines reports all of them. */
const maxWebhookMachines = 500;
const webhookUrlMaxLength = 500;
export const maxReplayed = 1000;
export const deliveryDays = 30;
/** After a rotation the previous secret signs too. */
export const secretOverlapHours = 24;
/** A webhook is switched off after so many days of nothing but failures. */
export const failingDays = 3;

/** `gone`: the receiver answered 410. `unmanaged`: no account of the company may manage it any more. */
export const webhookOffReasons = ['manual', 'gone', 'failing', 'unmanaged'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed', 'withheld'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * `expired`: the delivery waited too long. `notSubscribed`, `outOfScope`: the webhook no longer receives this event.
 */
export const deliveryReasons = ['attempts', 'expired', 'switchedOff', 'notSubscribed', 'outOfScope'] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** `status`: the answer was not 2xx. `secretUnreadable`: nothing could be signed, so nothing was sent. */
const attemptFailures = [
  'status',
  'redirect',
  'timeout',
  'nameNotFound',
  'privateAddress',
  'connection',
  'certificate',
  'secretUnreadable',
] as const;
export type AttemptFailure = (typeof attemptFailures)[number];

const kindsSchema = z
  .array(z.enum(outgoingEventKinds))
  .check(z.minLength(1), z.maxLength(outgoingEventKinds.length), z.describe('of the reported events'));

/** The server checks the address further and refuses it with WEBHOOK_ADDRESS_REFUSED. */
// `z.url` would add to the code that the first visit loads.
const webhookUrlSchema = z.string().check(z.maxLength(webhookUrlMaxLength), z.refine(isHttpAddress));

function isHttpAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
}

const settingsFields = {
  name: nameSchema,
  url: webhookUrlSchema,
  kinds: kindsSchema,
  serialNumbers: z
    .nullable(z.array(serialNumberSchema).check(z.minLength(1), z.maxLength(maxWebhookMachines)))
    .check(z.describe('null: all machines that the company sees')),
};

export const newWebhookSchema = z.object(settingsFields).register(z.globalRegistry, { id: 'NewWebhook' });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

export const webhookChangeSchema = z
  .object({
    ...settingsFields,
    isActive: z.boolean(),
    ifVersion: z
      .optional(z.int())
      .check(z.describe('if the webhook has another version by now, the answer is WEBHOOK_CHANGED')),
  })
  .register(z.globalRegistry, { id: 'WebhookChange' });
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

export const webhookSchema = z
  .object({
    id: z.uuid(),
    version: z.int(),
    name: z.string(),
    url: z.string(),
    kinds: z.array(z.enum(outgoingEventKinds)),
    serialNumbers: z.nullable(z.array(z.string())),
    isActive: z.boolean(),
    off: z.nullable(z.object({ reason: z.enum(webhookOffReasons), at: z.iso.datetime() })),
    failingSince: z.nullable(z.iso.datetime()).check(z.describe('nothing has been delivered since; null: all is well')),
    lastDeliveredAt: z.nullable(z.iso.datetime()),
    waiting: z.int().check(z.describe('deliveries not settled yet')),
    failed: z.int().check(z.describe('deliveries of the last 30 days that were given up')),
    dropped: z.int().check(z.describe('events that were never stored, because too many waited')),
    previousSecretUntil: z
      .nullable(z.iso.datetime())
      .check(z.describe('after a rotation: until when the previous secret signs too')),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookListSchema = z
  .object({ items: z.array(webhookSchema) })
  .register(z.globalRegistry, { id: 'WebhookList' });

export const issuedWebhookSchema = z
  .extend(webhookSchema, {
    secret: z.string().check(z.describe('signs the deliveries (whsec_…); no other answer shows it')),
  })
  .register(z.globalRegistry, { id: 'IssuedWebhook' });
export type IssuedWebhook = z.infer<typeof issuedWebhookSchema>;

const deliveryAttemptSchema = z
  .object({
    at: z.iso.datetime(),
    durationMs: z.int(),
    status: z.nullable(z.int()).check(z.describe('of the answer; null: there was none')),
    failure: z.nullable(z.enum(attemptFailures)).check(z.describe('null: it succeeded')),
    answer: z.string().check(z.describe('the beginning of the answer')),
  })
  .register(z.globalRegistry, { id: 'DeliveryAttempt' });
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;

const deliveryFields = {
  id: z.uuid(),
  eventId: z.uuid(),
  kind: z.enum([...outgoingEventKinds, testEventKind]),
  serialNumber: z.nullable(z.string()),
  at: z.iso.datetime().check(z.describe('when it happened')),
  state: z.enum(deliveryStates),
  reason: z.nullable(z.enum(deliveryReasons)),
  attempts: z.int().check(z.describe('of all rounds')),
  lastAttempt: z.nullable(deliveryAttemptSchema),
  nextAttemptAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
};

const deliverySchema = z.object(deliveryFields).register(z.globalRegistry, { id: 'WebhookDelivery' });
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveryDetailSchema = z
  .object({
    ...deliveryFields,
    log: z.array(deliveryAttemptSchema).check(z.describe('the last attempts, newest first')),
    event: z
      .nullable(webhookEventSchema)
      .check(z.describe('what is sent; null: it was not sent, and the machine has left what the company sees')),
  })
  .register(z.globalRegistry, { id: 'WebhookDeliveryDetail' });
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

export const deliveryListQuerySchema = z.object({
  state: z.optional(z.enum(deliveryStates)),
  limit: listQueryFields.limit,
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
export type DeliveryListQuery = z.infer<typeof deliveryListQuerySchema>;

export const deliveryListSchema = z
  .object({ items: z.array(deliverySchema), nextCursor: z.nullable(z.string()) })
  .register(z.globalRegistry, { id: 'WebhookDeliveryList' });
export const replaySchema = z
  .object({ since: queryInstantSchema.check(z.describe('of the events')) })
  .register(z.globalRegistry, { id: 'WebhookReplay' });

export const replayedSchema = z
  .object({ replayed: z.int().check(z.describe(`at most ${maxReplayed}`)) })
  .register(z.globalRegistry, { id: 'WebhookReplayed' });
