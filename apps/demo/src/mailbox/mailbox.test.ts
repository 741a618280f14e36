import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { createServer } from 'node:net';
import { createSmtpMailer } from '@washboard/server/adapters/mailer/smtp-mailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailbox, type ReceivedMail } from './mailbox.ts';
import { type RunningMailbox, startMailbox } from './start-mailbox.ts';

const options = { host: '127.0.0.1', port: 0, publicUrl: 'http://kitchen.lan:8080' };

let mailbox: RunningMailbox;
beforeEach(async () => {
  mailbox = await startMailbox(options);
});
afterEach(() => mailbox.close());

async function send(subject: string, html = '<!DOCTYPE html><html><head></head><body>Grüße</body></html>') {
  const mailer = createSmtpMailer(mailbox.smtpUrl, { address: 'no-reply@washboard.example', name: 'Marea' });
  await mailer.send({ to: { address: 'joerg@example.com', name: 'Jörg 🎉' }, subject, text: 'Grüße', html });
  await mailer.close();
}

const url = (path: string) => `http://127.0.0.1:${mailbox.port}${path}`;
const mails = async (query = '') => (await (await fetch(url(`/mails.json${query}`))).json()) as ReceivedMail[];

/** fetch does not allow a custom Host header. */
async function statusOf(headers: IncomingHttpHeaders, method = 'GET', path = '/mails.json'): Promise<number> {
  const asked = request({ host: '127.0.0.1', port: mailbox.port, path, method, headers });
  asked.end();
  const [response] = await once(asked, 'response');
  response.resume();
  return response.statusCode;
}

describe('the mailbox of the demo', () => {
  it('the mailbox shows sent mails, newest first', async () => {
    expect(await mails()).toEqual([]);
    await send('Erste');
    await send('Zweite 🔑');
    expect(await mails()).toMatchObject([
      {
        id: 2,
        subject: 'Zweite 🔑',
        from: [{ name: 'Marea', address: 'no-reply@washboard.example' }],
        to: [{ name: 'Jörg 🎉', address: 'joerg@example.com' }],
        text: expect.stringContaining('Grüße'),
        html: expect.stringContaining('Grüße'),
      },
      { id: 1, subject: 'Erste' },
    ]);
    expect(await mails('?newerThan=1')).toMatchObject([{ id: 2 }]);
  });

  it('the mailbox pushes each mail to an open page', async () => {
    const news = await fetch(url('/news'));
    const reader = news.body?.pipeThrough(new TextDecoderStream()).getReader();
    await reader?.read();
    await send('Neu');
    expect((await reader?.read())?.value).toContain('data: mail');
    await reader?.cancel();
  });

  it('the mailbox serves a mail’s HTML without executing or loading anything', async () => {
    await send('Script', '<html><head></head><body><script>alert(1)</script></body></html>');
    const response = await fetch(url('/mails/1.html'));
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox (?!.*allow-(scripts|same-origin))/);
    expect(await response.text()).toContain('<base target="_blank">');
  });

  it('the mailbox offers the files of a mail as downloads', async () => {
    const mailer = createSmtpMailer(mailbox.smtpUrl, { address: 'no-reply@washboard.example', name: 'Marea' });
    const content = Uint8Array.from([37, 80, 68, 70, 0, 255]);
    const attachments = [{ filename: 'März.pdf', contentType: 'application/pdf', content }];
    const to = { address: 'joerg@example.com', name: '' };
    await mailer.send({ to, subject: 'Bericht', text: 'Grüße', html: '', attachments });
    await mailer.close();
    const [mail] = await mails();
    expect(mail?.attachments).toEqual([{ filename: 'März.pdf', contentType: 'application/pdf', size: 6 }]);
    const response = await fetch(url('/mails/1/attachments/0'));
    expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''M%C3%A4rz.pdf");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(content);
    for (const path of ['/mails/1/attachments/1', '/mails/2/attachments/0'])
      expect((await fetch(url(path))).status).toBe(404);
  });

  it('the mailbox serves a page for its mails', async () => {
    for (const path of ['/', '/mailbox.css', '/mailbox.js']) expect((await fetch(url(path))).status).toBe(200);
    expect(await (await fetch(url('/'))).text()).toContain('href="http://kitchen.lan:8080/login"');
    expect((await fetch(url('/../package.json'))).status).toBe(404);
  });
});

describe('a request to the mailbox', () => {
  const own = () => `127.0.0.1:${mailbox.port}`;

  it('the mailbox accepts a request for a name of the demo', async () => {
    for (const host of [
      own(),
      `localhost:${mailbox.port}`,
      `[::1]:${mailbox.port}`,
      'kitchen.lan:1080',
      '192.168.1.7',
    ]) {
      expect({ host, status: await statusOf({ host }) }).toEqual({ host, status: 200 });
    }
    expect(await statusOf({ host: own(), origin: `http://${own()}` })).toBe(200);
  });

  it.each([
    'evil.example',
    'evil.example:1080',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'kitchen.lan@evil.example',
  ])('the mailbox refuses a request for the host name %j (DNS rebinding)', async (host) => {
    expect(await statusOf({ host })).not.toBe(200);
  });

  it.each(['https://evil.example', 'http://127.0.0.1:9', 'null'])(
    'the mailbox refuses a request from a page of %s',
    async (origin) => {
      expect(await statusOf({ host: own(), origin })).toBe(403);
    },
  );

  it.each(['//', '//[', 'http://', '*'])('a request for the path %j does not crash the mailbox', async (path) => {
    expect(await statusOf({ host: own() }, 'GET', path)).toBe(404);
    expect(await statusOf({ host: own() })).toBe(200);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('a request with %s cannot change anything', async (method) => {
    expect(await statusOf({ host: own() }, method)).toBe(405);
  });
});

it('the mailbox stores only the last 200 mails', () => {
  const full = createMailbox();
  const empty = { attachments: [], headers: new Map(), headerLines: [], html: false as const };
  for (let n = 1; n <= 202; n++) full.add({ ...empty, subject: `${n}` });
  expect(full.list().map(({ subject }) => Number(subject))).toEqual(Array.from({ length: 200 }, (_, n) => 202 - n));
  expect(full.find(2)).toBeUndefined();
});

it('the mailbox uses the next port if its own is taken, so that several demos can run', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const beside = await startMailbox({ ...options, port });
  expect(beside.port).not.toBe(port);
  expect((await fetch(`http://127.0.0.1:${beside.port}/mails.json`)).status).toBe(200);
  await beside.close();
  other.close();
});
