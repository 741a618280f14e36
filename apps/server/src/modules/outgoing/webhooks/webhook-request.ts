import { eventTypeOf, type OutgoingEventKind, type testEventKind } from '@washboard/contract/webhooks/outgoing-events';
import { CloudEvent } from 'cloudevents';
import { version } from '../../../config/build.ts';
import type { Config } from '../../../config/config.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import { type SignedMessage, signMessage, type WebhookSecrets } from './webhook-signature.ts';

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

/**
 * The headers are those of Standard Webhooks.
 * @throws UnreadableSecretError for the current secret
 */
export function composeHeaders(box: SecretBox, webhook: WebhookSecrets, message: SignedMessage) {
  return {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'user-agent': `Washboard/${version}`,
    'webhook-id': message.eventId,
    'webhook-timestamp': String(Math.floor(message.at.getTime() / 1000)),
    'webhook-signature': signMessage(box, webhook, message),
  };
}
