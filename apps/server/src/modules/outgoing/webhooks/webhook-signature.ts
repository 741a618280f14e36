import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import { type SecretBox, UnreadableSecretError } from '../../platform/secrets/index.ts';

/** The format is that of Standard Webhooks: 32 random bytes. */
export function generateWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

export const webhookSecretOwner = (webhookId: string) => `webhook ${webhookId}`;

export interface WebhookSecrets {
  id: string;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
}

export interface SignedMessage {
  eventId: string;
  body: string;
  at: Date;
}

/**
 * @returns the signature of Standard Webhooks, two of them for a while after a rotation
 * @throws UnreadableSecretError for the current secret
 */
export function signMessage(box: SecretBox, webhook: WebhookSecrets, { eventId, body, at }: SignedMessage): string {
  const { id, secret, previousSecret, previousSecretUntil } = webhook;
  const isPreviousValid = previousSecret !== null && previousSecretUntil !== null && previousSecretUntil > at;
  const opened = [box.open(secret, webhookSecretOwner(id))];
  if (isPreviousValid) opened.push(...openIfReadable(box, previousSecret, id));
  return opened.map((secret) => new Signer(secret).sign(eventId, at, body)).join(' ');
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
