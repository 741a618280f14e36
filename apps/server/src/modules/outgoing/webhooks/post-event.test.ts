import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../config/limits.ts';
import { postEvent } from './post-event.ts';
import { answering, openReceiver, type Receiver } from './testing/receiver.ts';

const permitted = { isOutboundPrivate: true };
const post = (url: string, config = permitted, deadlineMs?: number) =>
  postEvent({ url, headers: { 'content-type': 'application/json' }, body: '{"a":"ü"}' }, config, deadlineMs);

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

describe('a request to a receiver', () => {
  it('succeeds with any 2xx answer, whose beginning is kept', async () => {
    receiver.answer = answering(202, {}, `  ok\u0000\u202e ${'x'.repeat(100_000)}`);
    const posted = await post(receiver.url);
    expect(posted).toMatchObject({ status: 202, failure: null, retryAfterS: null });
    expect(posted.answer).toMatch(/^ok x+$/);
    expect(posted.answer.length).toBeLessThanOrEqual(limits.webhooks.answerCharacters);
    expect(receiver.received.at(-1)).toMatchObject({ body: '{"a":"ü"}', headers: { 'content-length': '10' } });
  });

  it('fails with a redirect, which is not followed', async () => {
    const before = receiver.received.length;
    receiver.answer = answering(307, { location: receiver.url });
    expect(await post(receiver.url)).toMatchObject({ status: 307, failure: 'redirect' });
    expect(receiver.received).toHaveLength(before + 1);
  });

  it('fails with another answer, and reads how long to wait', async () => {
    receiver.answer = answering(503, { 'retry-after': '120' }, 'too busy');
    expect(await post(receiver.url)).toMatchObject({
      ...{ status: 503, failure: 'status', answer: 'too busy', retryAfterS: 120 },
    });
    receiver.answer = answering(500, { 'retry-after': '120' });
    expect(await post(receiver.url)).toMatchObject({ failure: 'status', retryAfterS: null });
  });

  it('fails when there is no answer in time, and when the answer does not end in time', async () => {
    receiver.answer = () => {};
    expect(await post(receiver.url, permitted, 50)).toMatchObject({ status: null, failure: 'timeout' });
    receiver.answer = (response) => void response.writeHead(200).write('still ');
    expect(await post(receiver.url, permitted, 50)).toMatchObject({ status: null, failure: 'timeout' });
  });

  it('fails where nothing listens, where a name does not exist and where the certificate is not right', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: null, failure: 'connection' });
    expect(await post('https://hooks.invalid/')).toMatchObject({ failure: 'nameNotFound' });
  });

  it('is not sent to a private address', async () => {
    const before = receiver.received.length;
    const publicOnly = { isOutboundPrivate: false };
    expect(await post(receiver.url.replace('http:', 'https:'), publicOnly)).toMatchObject({
      failure: 'privateAddress',
    });
    expect(await post(receiver.url, publicOnly)).toMatchObject({ failure: 'privateAddress' });
    expect(receiver.received).toHaveLength(before);
  });
});
