import type { UnsubscribeKind } from '@washboard/contract/unsubscribe/unsubscribe';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { worldUsers } from '../../../testing/world.ts';
import { users } from '../../people/accounts/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { unsubscribeLinks } from './index.ts';

const { id: userId } = worldUsers.kitchen;
const base = '/api/v1/account';

describe('unsubscribe links', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await openTestServer();
    await change({ weeklyReport: true });
  });
  afterEach(() => server.close());

  const change = (values: Partial<typeof users.$inferInsert>) =>
    server.context.database.orm.update(users).set(values).where(eq(users.id, userId));
  const links = (kind: UnsubscribeKind = 'weeklyReport') => unsubscribeLinks(server.context, { kind, userId });
  const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';
  const post = async (name: string, token?: string) =>
    server.call(null, 'POST', `${base}/${name}`, { token: token ?? tokenOf((await links()).url) });

  async function switches() {
    const { orm } = server.context.database;
    const { weeklyReport, monthlyReport } = users;
    const [account] = await orm.select({ weeklyReport, monthlyReport }).from(users).where(eq(users.id, userId));
    return account;
  }

  function oneClick(url: string, contentType: string, payload: string) {
    const { pathname, search } = new URL(url);
    const headers = { 'content-type': contentType };
    return server.inject({ method: 'POST', url: pathname + search, headers, payload });
  }

  const boundary = 'x123';
  const asMultipart = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [`multipart/form-data; boundary=${boundary}`, asMultipart],
  ])('a mail program unsubscribes in one click by posting %s', async (contentType, payload) => {
    const { headers } = await links();
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = headers['List-Unsubscribe'].slice(1, -1);
    const response = await oneClick(url, contentType, payload);
    expect([response.statusCode, response.json()]).toEqual([200, { kind: 'weeklyReport', isOn: false }]);
    expect(await switches()).toEqual({ weeklyReport: false, monthlyReport: false });
  });

  it('an unsubscribe link changes nothing when a mail scanner or a person opens it', async () => {
    const { url } = await links();
    await server.inject({ method: 'GET', url: url.slice(new URL(url).origin.length) });
    expect((await post('checkUnsubscribeLink')).json()).toEqual({ kind: 'weeklyReport', isOn: true });
    expect(await switches()).toMatchObject({ weeklyReport: true });
  });

  it('an unsubscribe link switches only its own kind of mail off, once, and on again', async () => {
    await change({ monthlyReport: true });
    expect((await post('unsubscribe')).json()).toEqual({ kind: 'weeklyReport', isOn: false });
    expect((await post('unsubscribe')).json()).toEqual({ kind: 'weeklyReport', isOn: false });
    expect(await switches()).toEqual({ weeklyReport: false, monthlyReport: true });
    expect((await post('resubscribe')).json()).toEqual({ kind: 'weeklyReport', isOn: true });
    expect(await switches()).toEqual({ weeklyReport: true, monthlyReport: true });
    const audited = await server.context.database.orm.select().from(auditLog).where(eq(auditLog.subject, userId));
    expect(audited.filter(({ action }) => action === 'account.changed')).toMatchObject([
      { actor: userId, before: { weeklyReport: true }, after: { weeklyReport: false } },
      { actor: userId, before: { weeklyReport: false }, after: { weeklyReport: true } },
    ]);
  });

  it('an unsubscribe link does nothing for a deleted account', async () => {
    await change({ status: 'DELETED' });
    for (const name of ['checkUnsubscribeLink', 'unsubscribe', 'resubscribe']) {
      expect((await post(name)).json()).toEqual({ kind: 'weeklyReport', isOn: false });
    }
    expect(await switches()).toMatchObject({ weeklyReport: true });
  });

  it.each(['alarmNotifications', 'thresholdNotifications'])(
    'the unsubscribe link of a previous version for %s ends mails only',
    async (kind) => {
      const text = JSON.stringify([kind, userId]);
      const signature = (await openSecretBox(server.context.config)).sign(text, 'unsubscribe');
      const token = `${Buffer.from(text).toString('base64url')}.${signature}`;
      expect((await post('unsubscribe', token)).json()).toEqual({ kind: 'notificationMails', isOn: false });
      expect((await post('checkUnsubscribeLink', token)).json()).toEqual({ kind: 'notificationMails', isOn: false });
      const { orm } = server.context.database;
      const { alarmNotifications, thresholdNotifications } = users;
      const [account] = await orm
        .select({ alarmNotifications, thresholdNotifications })
        .from(users)
        .where(eq(users.id, userId));
      expect(account).toEqual({ alarmNotifications: true, thresholdNotifications: true });
      expect((await post('resubscribe', token)).json()).toEqual({ kind: 'notificationMails', isOn: true });
    },
  );

  it('an unsubscribe link still works after a restart', async () => {
    const { url } = await links();
    await server.restart();
    expect((await post('unsubscribe', tokenOf(url))).json()).toEqual({ kind: 'weeklyReport', isOn: false });
  });

  it('the server refuses an unsubscribe link for another account or kind', async () => {
    const token = tokenOf((await links()).url);
    const [, signature] = token.split('.');
    const encode = (values: object) => Buffer.from(JSON.stringify(values)).toString('base64url');
    const forged = [
      ['weeklyReport', worldUsers.admin.id],
      ['monthlyReport', userId],
      ['weeklyReport', userId, 'more'],
    ];
    const ofAnotherPurpose = (await openSecretBox(server.context.config)).sign(JSON.stringify(forged[0]), 'other');
    for (const wrong of [
      ...forged.map((values) => `${encode(values)}.${signature}`),
      ...['', `.${ofAnotherPurpose}`].map((end) => encode(['weeklyReport', worldUsers.admin.id]) + end),
      'x',
      await server.tokenOf('kitchen'),
    ]) {
      const response = await post('unsubscribe', wrong);
      expect([response.statusCode, response.json().code]).toEqual([422, 'CODE_NOT_ACCEPTED']);
    }
    expect(await switches()).toMatchObject({ weeklyReport: true });
  });

  it('the server refuses an unsubscribe link after many changes within an hour', async () => {
    for (let tries = 0; tries < 60; tries += 1) await post('unsubscribe');
    const response = await post('unsubscribe');
    expect([response.statusCode, response.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await post('checkUnsubscribeLink')).statusCode).toBe(200);
  });
});
