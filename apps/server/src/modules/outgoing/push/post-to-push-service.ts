import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { PushUrgency } from '@washboard/contract/notifications/push';
import webPush from 'web-push';
import { limits } from '../../../config/limits.ts';
import {
  checkHost,
  failWithoutAnswer,
  type OutboundPolicy,
  outboundLookup,
  readRetryAfter,
} from '../../platform/outbound-addresses/index.ts';
import type { PushTarget } from './subscriptions-repository.ts';

interface PushRequest {
  target: PushTarget;
  payload: string;
  tag: string;
  urgency: PushUrgency;
  ttlS: number;
  vapid: { subject: string; publicKey: string; privateKey: string };
}

/** Posts encrypted messages to the push services of browsers. */
export interface PushPoster {
  /**
   * @returns the status of the response
   * @throws PushPausedError, PrivateAddressError, RangeError for a port that is not permitted, and other errors without a
   * response within the deadline
   */
  post(request: PushRequest): Promise<number>;
}

/** Not `sendNotification` of web-push: it reads responses of any length and has no deadline for all of it. */
export function openPushPoster(policy: OutboundPolicy, answerMs: number = limits.push.answerMs): PushPoster {
  const options = { keepAlive: true, lookup: outboundLookup(policy) };
  const agents = { 'https:': new https.Agent(options), 'http:': new http.Agent(options) };
  const pauses = new PushPauses();

  return {
    async post({ target, payload, tag, urgency, ttlS, vapid }) {
      const url = new URL(target.endpoint);
      checkHost(url.hostname, policy);
      checkPort(url, policy);
      pauses.check(url);
      const { method, headers, body } = webPush.generateRequestDetails(target, payload, {
        vapidDetails: vapid,
        TTL: ttlS,
        urgency,
        topic: topicOf(tag),
      });
      const isPlain = url.protocol === 'http:';
      const deadline = AbortSignal.timeout(answerMs);
      let isAnswered = false;
      return new Promise((resolve, reject) => {
        const request = (isPlain ? http : https).request(
          url,
          {
            method,
            headers: { ...headers },
            agent: isPlain ? agents['http:'] : agents['https:'],
            signal: deadline,
          },
          (response) => {
            isAnswered = true;
            const { statusCode: status = 0 } = response;
            pauses.noteAnswer(url, status, readRetryAfter(response.headers['retry-after'], new Date()));
            resolve(status);
            response.on('error', () => {}); // the deadline ends a response that does not end
            let bytes = 0;
            response.on('data', (chunk: Buffer) => {
              bytes += chunk.length;
              if (bytes > limits.push.answerBytes) response.destroy();
            });
          },
        );
        request.on('error', (error) => {
          if (deadline.aborted && !isAnswered) pauses.noteSilence(url);
          reject(error);
        });
        failWithoutAnswer(request, reject);
        request.end(body);
      });
    },
  };
}

/**
 * Push services answer on the port of https. Another one would let a user try the ports of any host.
 *
 * @throws RangeError
 */
function checkPort({ port }: URL, { allowPrivate }: OutboundPolicy): void {
  if (port !== '' && !allowPrivate) throw new RangeError('a push service on another port than 443');
}

/** At the push service, a message replaces the waiting one with the same topic; at most 32 characters (RFC 8030). */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

/** Not sent: the push service is not to be asked yet. */
export class PushPausedError extends Error {
  override name = 'PushPausedError';
}

interface Pause {
  untilMs: number;
  /** In a row without an answer. */
  silences: number;
}

const maxPauses = 1000;

/**
 * Until when push services are left alone: one that sends `Retry-After`, with 429 for a subscription, with 503 for all
 * of its; and one that does not answer, because each try holds a place for as long as its deadline. Each process learns
 * it by itself. Messages that wait are tried again by the queue.
 */
export class PushPauses {
  readonly #pauses = new Map<string, Pause>();
  readonly #nowMs: () => number;

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** @throws PushPausedError */
  check({ origin, href }: URL): void {
    for (const place of [origin, href]) {
      if ((this.#pauses.get(place)?.untilMs ?? 0) > this.#nowMs()) throw new PushPausedError('the push service rests');
    }
  }

  noteAnswer({ origin, href }: URL, status: number, retryAfterS: number | null): void {
    this.#pauses.delete(origin);
    const place = status === 429 ? href : status === 503 ? origin : null;
    if (place !== null && retryAfterS !== null) {
      this.#begin(place, { seconds: Math.min(retryAfterS, limits.push.longestRetryAfterS), silences: 0 });
    }
  }

  noteSilence({ origin }: URL): void {
    const { first, longest } = limits.push.silencePauseS;
    const silences = this.#pauses.get(origin)?.silences ?? 0;
    this.#begin(origin, { seconds: Math.min(first * 2 ** silences, longest), silences: silences + 1 });
  }

  #begin(place: string, { seconds, silences }: { seconds: number; silences: number }): void {
    this.#pauses.delete(place);
    const [oldest] = this.#pauses.keys();
    if (this.#pauses.size >= maxPauses && oldest !== undefined) this.#pauses.delete(oldest);
    this.#pauses.set(place, { untilMs: this.#nowMs() + seconds * 1000, silences });
  }
}
