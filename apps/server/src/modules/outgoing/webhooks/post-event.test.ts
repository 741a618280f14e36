import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createAuthority } from '@washboard/ledger/testing/time-stamp-authority';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postEvent } from './post-event.ts';
import { answering, openReceiver, type Receiver } from './testing/receiver.ts';

const permitted = { isOutboundPrivate: true };
const post = (url: string, config = permitted, deadlineMs?: number) =>
  postEvent({ url, headers: { 'content-type': 'application/json' }, body: '{"a":"ü"}' }, config, deadlineMs);

/** This extended key usage marks the certificate of a server. */
const serverPurpose = '1.3.6.1.5.5.7.3.1';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

describe('webhook requests', () => {
  it('a webhook request succeeds with any 2xx response, whose beginning is stored', async () => {
    receiver.answer = answering(202, {}, `  ok\u0000\u202e ${'x'.repeat(100_000)}`);
    const posted = await post(receiver.url);
    expect(posted).toMatchObject({ status: 202, failure: null, retryAfterS: null });
    expect(posted.answer).toMatch(/^ok x+$/);
    expect(posted.answer.length).toBeLessThanOrEqual(500);
    expect(receiver.received.at(-1)).toMatchObject({ body: '{"a":"ü"}', headers: { 'content-length': '10' } });
  });

  it('a webhook request fails with a redirect, which is not followed', async () => {
    const before = receiver.received.length;
    receiver.answer = answering(307, { location: receiver.url });
    expect(await post(receiver.url)).toMatchObject({ status: 307, failure: 'redirect' });
    expect(receiver.received).toHaveLength(before + 1);
  });

  it('a webhook request fails with another response, and reads how long to wait', async () => {
    receiver.answer = answering(503, { 'retry-after': '120' }, 'too busy');
    expect(await post(receiver.url)).toMatchObject({
      status: 503,
      failure: 'status',
      answer: 'too busy',
      retryAfterS: 120,
    });
    receiver.answer = answering(500, { 'retry-after': '120' });
    expect(await post(receiver.url)).toMatchObject({ failure: 'status', retryAfterS: null });
  });

  it('a webhook request fails when the response does not begin or end in time', async () => {
    receiver.answer = () => {};
    expect(await post(receiver.url, permitted, 50)).toMatchObject({ status: null, failure: 'timeout' });
    receiver.answer = (response) => void response.writeHead(200).write('still ');
    expect(await post(receiver.url, permitted, 50)).toMatchObject({ status: null, failure: 'timeout' });
  });

  it('a webhook request fails if no server listens or the name does not exist', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: null, failure: 'connection' });
    expect(await post('https://hooks.invalid/')).toMatchObject({ failure: 'nameNotFound' });
  });

  it('a webhook request fails without a valid certificate, and sends nothing', async () => {
    const { certificate: cert, privateKey: key } = await createAuthority({ name: 'localhost', purpose: serverPurpose });
    const requests: string[] = [];
    const encrypted = createHttpsServer({ cert, key }, ({ url }) => requests.push(String(url)));
    await once(encrypted.listen(0, '127.0.0.1'), 'listening');
    const { port } = encrypted.address() as AddressInfo;
    expect(await post(`https://localhost:${port}/`)).toMatchObject({ status: null, failure: 'certificate' });
    expect(requests).toEqual([]);
    encrypted.close();
    const inClear = receiver.url.replace('http:', 'https:');
    expect(await post(inClear)).toMatchObject({ status: null, failure: 'connection' });
  });

  it('a webhook request reads only the beginning of an endless response', async () => {
    let written = 0;
    receiver.answer = (response) => {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.on('drain', write);
      write();
    };
    expect(await post(receiver.url)).toMatchObject({ status: 200, failure: null });
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  it.each([
    ['sends interim answers without an end', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
    ['switches to another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: a\r\nconnection: upgrade\r\n\r\n'],
  ])('a webhook request fails soon when the receiver %s', async (_, answer) => {
    let writtenBytes = 0;
    const many = Buffer.from(answer.repeat(1000));
    const flooding = createServer((socket) => {
      const write = () => {
        if (socket.destroyed) return;
        writtenBytes += many.length;
        socket.write(many, () => setImmediate(write));
      };
      socket.on('error', () => {}).once('data', write);
    });
    await once(flooding.listen(0, '127.0.0.1'), 'listening');
    const { port } = flooding.address() as AddressInfo;
    expect(await post(`http://127.0.0.1:${port}/`, permitted, 3000)).toMatchObject({ failure: 'connection' });
    expect(writtenBytes).toBeLessThan(16 * 1024 * 1024);
    flooding.close();
  });

  it('a webhook request fails when the connection ends within the response', async () => {
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half');
      setImmediate(() => response.destroy());
    };
    expect(await post(receiver.url)).toMatchObject({ failure: 'connection' });
  });

  it('a webhook request is not sent to a private address', async () => {
    const before = receiver.received.length;
    const publicOnly = { isOutboundPrivate: false };
    expect(await post(receiver.url.replace('http:', 'https:'), publicOnly)).toMatchObject({
      failure: 'privateAddress',
    });
    expect(await post(receiver.url, publicOnly)).toMatchObject({ failure: 'privateAddress' });
    expect(receiver.received).toHaveLength(before);
  });
});
