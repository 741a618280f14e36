import { type IncomingMessage, request as requestInClear } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import type { AttemptFailure } from '@washboard/contract/webhooks/webhooks';
import type { Config } from '../../../config/config.ts';
import { limits } from '../../../config/limits.ts';
import { isLoopback } from '../../../config/refuse-plaintext.ts';
import {
  checkHost,
  failWithoutAnswer,
  outboundLookup,
  PrivateAddressError,
  readRetryAfter,
} from '../../platform/outbound-addresses/index.ts';
import { type SecretBox, UnreadableSecretError } from '../../platform/secrets/index.ts';
import type { webhooks } from './tables.ts';
import { composeHeaders } from './webhook-request.ts';

type AddressFault = 'not https' | 'contains credentials' | 'contains a fragment' | 'port not permitted' | 'not public';

/** A request to a lower port could trigger another service. */
const firstFreePort = 1024;

/**
 * The connection checks what the name resolves to.
 * @returns null without a fault
 */
export function findAddressFault(
  address: string,
  { isOutboundPrivate }: Pick<Config, 'isOutboundPrivate'>,
): AddressFault | null {
  const { protocol, username, password, hash, port, hostname } = new URL(address);
  if (protocol !== 'https:' && !(isOutboundPrivate && isLoopback(hostname))) return 'not https';
  if (username !== '' || password !== '') return 'contains credentials';
  if (hash !== '') return 'contains a fragment';
  // A URL omits the default port of its protocol.
  if (port !== '' && Number(port) < firstFreePort) return 'port not permitted';
  try {
    checkHost(hostname, { allowPrivate: isOutboundPrivate });
    return null;
  } catch (error) {
    if (error instanceof PrivateAddressError) return 'not public';
    throw error;
  }
}

export interface PostedEvent {
  durationMs: number;
  status: number | null;
  failure: AttemptFailure | null;
  answer: string;
  /** The `Retry-After` of the receiver is read with 429 or 503 only. */
  retryAfterS: number | null;
}

interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The promise never rejects. Redirects could lead to any host and are not followed. */
export async function postEvent(
  { url, headers, body }: Post,
  config: Pick<Config, 'isOutboundPrivate'>,
  deadlineMs: number = limits.webhooks.answerMs,
): Promise<PostedEvent> {
  const startMs = performance.now();
  const since = () => Math.round(performance.now() - startMs);
  const unanswered = { status: null, answer: '', retryAfterS: null };
  if (findAddressFault(url, config) !== null) return { durationMs: 0, failure: 'privateAddress', ...unanswered };
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    const response = await open(url, { headers, body, deadline, config });
    const { statusCode: status = 0 } = response;
    const answer = await readBeginning(response);
    const isSuccess = status >= 200 && status < 300;
    const failure = isSuccess ? null : status >= 300 && status < 400 ? 'redirect' : 'status';
    const isOverloaded = status === 429 || status === 503;
    const retryAfterS = isOverloaded ? readRetryAfter(response.headers['retry-after'], new Date()) : null;
    return { durationMs: since(), status, failure, answer, retryAfterS };
  } catch (error) {
    return { durationMs: since(), failure: deadline.aborted ? 'timeout' : failureOf(error), ...unanswered };
  }
}

interface Opening {
  headers: Record<string, string>;
  body: string;
  deadline: AbortSignal;
  config: Pick<Config, 'isOutboundPrivate'>;
}

/** A name may resolve differently the next time, so no connection is reused. */
function open(url: string, { headers, body, deadline, config }: Opening): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const call = (url.startsWith('http:') ? requestInClear : request)(
    url,
    {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: outboundLookup({ allowPrivate: config.isOutboundPrivate }),
      signal: deadline,
      maxHeaderSize: limits.webhooks.headerBytes,
    },
    resolve,
  );
  call.on('error', reject);
  failWithoutAnswer(call, reject);
  call.end(body);
  return promise;
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  const { answerBytes, answerCharacters } = limits.webhooks;
  let bytes = 0;
  async function* beginning() {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      yield chunk.subarray(0, answerBytes - bytes);
      bytes += chunk.length;
      if (bytes >= answerBytes) break;
    }
  }
  const answer = await text(beginning());
  response.destroy();
  return withoutHiddenCharacters(answer.replaceAll('\0', '')).slice(0, answerCharacters).trim().toWellFormed();
}

function failureOf(error: unknown): AttemptFailure {
  const errors = error instanceof AggregateError ? error.errors : [error];
  const [first] = errors;
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'nameNotFound';
  // ERR_SSL_… and EPROTO mean that TLS failed, not that the certificate is invalid.
  return /^(CERT_|ERR_TLS_CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|INVALID_|HOSTNAME_)/.test(code)
    ? 'certificate'
    : 'connection';
}

interface SignedPost {
  box: SecretBox;
  webhook: Pick<typeof webhooks.$inferSelect, 'id' | 'url' | 'secret' | 'previousSecret' | 'previousSecretUntil'>;
  eventId: string;
  body: string;
  at: Date;
}

/** An unreadable secret counts as a failed attempt. */
export async function postSignedEvent(
  { box, webhook, ...event }: SignedPost,
  config: Pick<Config, 'isOutboundPrivate'>,
): Promise<PostedEvent> {
  try {
    const headers = composeHeaders(box, webhook, event);
    return await postEvent({ url: webhook.url, headers, body: event.body }, config);
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    return { durationMs: 0, status: null, failure: 'secretUnreadable', answer: '', retryAfterS: null };
  }
}
