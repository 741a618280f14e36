import type { Config } from '../../../config/env.ts';
import { type SecretBox, UnreadableSecretError } from '../../platform/secrets/index.ts';
import { type Posted, postEvent } from './post-event.ts';
import type { webhooks } from './tables.ts';
import { composeHeaders } from './webhook-request.ts';

interface SignedPost {
  box: SecretBox;
  webhook: Pick<typeof webhooks.$inferSelect, 'id' | 'url' | 'secret' | 'previousSecret' | 'previousSecretUntil'>;
  eventId: string;
  body: string;
  at: Date;
}

/** Signs an event with the secret of its webhook and sends it. A secret that cannot be read is a failure of the attempt. */
export async function postSignedEvent(
  { box, webhook, ...event }: SignedPost,
  config: Pick<Config, 'isOutboundPrivate'>,
): Promise<Posted> {
  try {
    const headers = composeHeaders(box, webhook, event);
    return await postEvent({ url: webhook.url, headers, body: event.body }, config);
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    return { durationMs: 0, status: null, failure: 'secretUnreadable', answer: '', retryAfterS: null };
  }
}
