import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { PushUrgency } from '@washboard/contract/push/push';
import webPush from 'web-push';
import { limits } from '../../../config/limits.ts';
import { backOff } from '../../../timing/back-off.ts';
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

export interface PushPoster {
  /**
   * @throws PushPausedError, PrivateAddressError, RangeError for a forbidden port, and other errors without a timely
   * response
   */
  post(request: PushRequest): Promise<number>;
}

/** `sendNotification` of web-push reads responses of any length and has no overall deadline. */
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
            response.on('error', () => {}); // The deadline ends an endless response.
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
 * With other ports a user could scan the ports of any host.
 * @throws RangeError
 */
function checkPort({ port }: URL, { allowPrivate }: OutboundPolicy): void {
  if (port !== '' && !allowPrivate) throw new RangeError('a push service on another port than 443');
}

/** A message replaces a waiting one with its topic, which has at most 32 characters (RFC 8030). */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

export class PushPausedError extends Error {
  override name = 'PushPausedError';
}

interface Pause {
  untilMs: number;
  silences: number;
}

/**
 * `Retry-After` pauses a subscription after 429 and the whole service after 503. A silent service is paused because
 * each attempt blocks a worker until its deadline.
 */
export class PushPauses {
  readonly #pauses = new Map<string, Pause>();
  readonly #nowMs: () => number;

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** @throws PushPausedError */
  check({ origin, href }: URL): void {
    for (const address of [origin, href]) {
      if ((this.#pauses.get(address)?.untilMs ?? 0) > this.#nowMs())
        throw new PushPausedError('the push service rests');
    }
  }

  noteAnswer({ origin, href }: URL, status: number, retryAfterS: number | null): void {
    this.#pauses.delete(origin);
    const silenced = status === 429 ? href : status === 503 ? origin : null;
    if (silenced !== null && retryAfterS !== null) {
      this.#begin(silenced, { seconds: Math.min(retryAfterS, limits.push.maxRetryAfterS), silences: 0 });
    }
  }

  noteSilence({ origin }: URL): void {
    const silences = this.#pauses.get(origin)?.silences ?? 0;
    this.#begin(origin, { seconds: backOff(silences, limits.push.silencePauseS), silences: silences + 1 });
  }

  #begin(address: string, { seconds, silences }: { seconds: number; silences: number }): void {
    this.#pauses.delete(address);
    const [oldest] = this.#pauses.keys();
    if (this.#pauses.size >= limits.push.rememberedPauses && oldest !== undefined) this.#pauses.delete(oldest);
    this.#pauses.set(address, { untilMs: this.#nowMs() + seconds * 1000, silences });
  }
}
