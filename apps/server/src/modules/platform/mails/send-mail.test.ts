import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestMailbox, type TestMailbox } from '../../../testing/test-mailbox.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { mailMetrics, orderMail, sendMail, startMailing, workMailQueue } from './index.ts';
import type { MailOrder } from './mail-order.ts';
import { sampleOrder } from './testing/sample-orders.ts';

const order = (kind: keyof typeof subjects) => sampleOrder(kind, 'de') as MailOrder;
const subjects = {
  passwordChanged: 'Ihr Passwort wurde geändert',
  accountDeleted: 'Ihr Konto wurde gelöscht',
} as const;

describe('sending mails', () => {
  let mailbox: TestMailbox;
  let server: TestServer;
  beforeEach(async () => {
    mailbox = await startTestMailbox({
      onRcptTo({ address }, _session, done) {
        const responseCode = address.startsWith('gone') ? 550 : address.startsWith('later') ? 451 : null;
        done(responseCode && Object.assign(new Error('not now'), { responseCode }));
      },
    });
    server = await openTestServer({ environment: { SMTP_URL: mailbox.url, MAIL_FROM: 'washboard@kitchen.example' } });
  });
  afterEach(async () => {
    await server.close();
    await mailbox.close();
  });

  it('the server sends an ordered mail from the configured sender', async () => {
    const { context } = server;
    await startMailing(context);
    await context.database.orm.transaction((tx) => orderMail(tx, context, order('passwordChanged')));
    const mail = await mailbox.next();
    expect(mail).toMatchObject({
      subject: subjects.passwordChanged,
      from: { value: [{ address: 'washboard@kitchen.example', name: 'Marea Washboard' }] },
      to: { value: [{ address: 'juergen@isar.example', name: 'Jürgen Huber' }] },
    });
    expect(mail.text).toContain('Guten Tag Jürgen');
    expect(mail.html).toContain('lang="de"');
  });

  it('the server sends previous orders when it starts', async () => {
    await orderMail(server.context.database.orm, server.context, order('accountDeleted'));
    await server.restart();
    await startMailing(server.context);
    expect((await mailbox.next()).subject).toBe(subjects.accountDeleted);
  });

  it('the server gives up a permanently refused mail and continues with the next', async () => {
    const { context } = server;
    await startMailing(context);
    const refused = order('accountDeleted');
    await orderMail(context.database.orm, context, { ...refused, to: { ...refused.to, address: 'gone@isar.example' } });
    await orderMail(context.database.orm, context, order('passwordChanged'));
    expect((await mailbox.next()).subject).toBe(subjects.passwordChanged);
    expect(mailbox.mails).toHaveLength(1);
  });

  it('the metrics count mails that were sent, refused, or failed temporarily', async () => {
    const { context } = server;
    const outcomes = async () =>
      Object.fromEntries(
        (await context.metrics.of(mailMetrics).attempts.get()).values.map(({ labels, value }) => [
          labels.outcome,
          value,
        ]),
      );
    expect(await outcomes()).toEqual({ sent: 0, failed: 0, refused: 0 });
    const mail = order('accountDeleted');
    await sendMail(context, mail);
    await sendMail(context, { ...mail, to: { ...mail.to, address: 'gone@isar.example' } });
    await sendMail(context, { ...mail, to: { ...mail.to, address: 'later@isar.example' } }).catch(() => {});
    expect(await outcomes()).toEqual({ sent: 1, failed: 1, refused: 1 });
  });

  it('the mail worker passes a request for a code to the given function', async () => {
    const { context } = server;
    const request = { purpose: 'passwordReset', email: 'a@b.example', registrationId: null } as const;
    const { promise, resolve } = Promise.withResolvers<object>();
    await workMailQueue(context, 'code', async (asked) => resolve(asked));
    await context.jobQueue.enqueue(context.database.orm, 'code', request);
    expect(await promise).toEqual(request);
  });
});

describe('a server without a mail server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer();
  });
  afterAll(() => server.close());

  it('a server without a mail server logs a warning once, and orders wait', async () => {
    const lines: string[] = [];
    const logger = pino(new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }));
    const context = { ...server.context, logger };
    await orderMail(context.database.orm, context, order('accountDeleted'));
    await startMailing(context);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, msg: expect.stringContaining('SMTP_URL is not set') },
    ]);
  });
});
