import { randomBytes } from 'node:crypto';
import { eventTypeOf, type OutgoingEventKind, type testEventKind } from '@washboard/contract/webhooks/outgoing-events';
import { CloudEvent } from 'cloudevents';
import { Webhook as Signer } from 'standardwebhooks';
import { version } from '../../../config/build.ts';
import type { Config } from '../../../config/env.ts';
import { type SecretBox, UnreadableSecretError } from '../../platform/secrets/index.ts';

interface ReportedEvent {
  eventId: string;
  kind: OutgoingEventKind | typeof testEventKind;
  serialNumber: string | null;
  at: Date;
  recordedAt: Date;
  data: Record<string, unknown>;
}

export function composeBody(
  { eventId, kind, serialNumber, at, recordedAt, data }: ReportedEvent,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  const event = new CloudEvent({
    specversion: '1.0',
    id: eventId,
    source: publicUrl,
    type: eventTypeOf(kind),
    ...(serialNumber !== null && { subject: serialNumber }),
    time: at.toISOString(),
    recordedtime: recordedAt.toISOString(),
    datacontenttype: 'application/json',
    data,
  });
  return JSON.stringify(event);
}

/** The format is that of Standard Webhooks: 32 random bytes. */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export const webhookSecretOwner = (webhookId: string) => `webhook ${webhookId}`;

interface Secrets {
  id: string;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
}

interface Signed {
  eventId: string;
  body: string;
  at: Date;
}

/**
 * The headers are those of Standard Webhooks, with two signatures for a while after a rotation.
 * @throws UnreadableSecretError for the current secret
 */
export function composeHeaders(box: SecretBox, webhook: Secrets, { eventId, body, at }: Signed) {
  const { id, secret, previousSecret, previousSecretUntil } = webhook;
  const isPreviousValid = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > at;
  const opened = [box.open(secret, webhookSecretOwner(id))];
  if (isPreviousValid) opened.push(...openIfReadable(box, previousSecret, id));
  const signatures = opened.map((one) => new Signer(one).sign(eventId, at, body));
  return {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'user-agent': `Washboard/${version}`,
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

/** An unreadable secret is a reason for replacing it, so then only the new one signs. */
function openIfReadable(box: SecretBox, sealed: string, webhookId: string): string[] {
  try {
    return [box.open(sealed, webhookSecretOwner(webhookId))];
  } catch (error) {
    if (error instanceof UnreadableSecretError) return [];
    throw error;
  }
}
