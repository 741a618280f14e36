import { languages } from '@washboard/contract/languages/languages';
import { fillPlural } from '@washboard/contract/languages/texts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { startTestMailbox, type TestMailbox } from '../../../testing/test-mailbox.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { worldUsers } from '../../../testing/world.ts';
import { alarms } from '../../machines/alarms/tables.ts';
import { appliances } from '../../machines/appliances/tables.ts';
import { cycleEnded } from '../../machines/hygiene/testing/cycles.ts';
import { storeBatch } from '../../machines/machine-gateway/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { openPdfWorkers, type PdfWorkers } from '../../platform/pdf/index.ts';
import { orderDueReports } from './order-reports.ts';
import { sendReport, startReporting } from './send-report.ts';
import { removeOldReports } from './subscribers-repository.ts';
import { periodicReports } from './tables.ts';
import { periodicReportTexts } from './texts.ts';

/** This is 7:00 in Rome. */
const monday = '2026-11-23T06:00:00Z';
const account = '/api/v1/account';

describe('periodic reports', () => {
  let mailbox: TestMailbox;
  let server: TestServer;
  let pdfWorkers: PdfWorkers;
  let isMailboxDown = false;
  let refusal: string | null = null;
  let now = new Date(monday);

  beforeEach(async () => {
    now = new Date(monday);
    isMailboxDown = false;
    refusal = null;
    mailbox = await startTestMailbox({
      onRcptTo(_address, _session, done) {
        done(refusal === null ? null : Object.assign(new Error(refusal), { responseCode: 550 }));
      },
      onMailFrom(_address, _session, done) {
        done(isMailboxDown ? Object.assign(new Error('later'), { responseCode: 451 }) : null);
      },
    });
    server = await openTestServer({ environment: { SMTP_URL: mailbox.url }, clock: { now: () => now } });
    pdfWorkers = openPdfWorkers(server.context);
    await server.context.database.orm.update(appliances).set({ country: 'IT' });
    await change('kitchen', { weeklyReport: true, language: 'de' });
  });
  afterEach(async () => {
    await pdfWorkers.close();
    await server.close();
    await mailbox.close();
  });

  const change = (user: keyof typeof worldUsers, values: Partial<typeof users.$inferInsert>) =>
    server.context.database.orm.update(users).set(values).where(eq(users.id, worldUsers[user].id));
  const order = () => orderDueReports(server.context);
  const at = (instant: string) => {
    now = new Date(instant);
  };

  async function ordered(): Promise<unknown[]> {
    const { rows } = await server.context.database.orm.execute<{ data: object }>(
      sql`select data from pgboss.job where name = 'report' and state < 'active' order by created_on`,
    );
    return rows.map(({ data }) => data);
  }

  const weekly = { kind: 'weekly', userId: worldUsers.kitchen.id, from: '2026-11-16' } as const;

  describe('ordering a periodic report', () => {
    it('several processes order a report once at the same time, and not again after a restart', async () => {
      await Promise.all([order(), order(), order()]);
      await server.restart();
      await order();
      expect(await ordered()).toMatchObject([weekly]);
      at('2026-11-30T06:00:00Z');
      await order();
      expect(await ordered()).toMatchObject([weekly, { ...weekly, from: '2026-11-23' }]);
    });

    it('the server orders a report only together with the row that prevents a second order', async () => {
      const { jobQueue, ...context } = server.context;
      const dies = { ...jobQueue, enqueue: () => Promise.reject(new Error('killed')) };
      await expect(orderDueReports({ ...context, jobQueue: dies })).rejects.toThrow('killed');
      expect(await context.database.orm.select().from(periodicReports)).toEqual([]);
      await order();
      expect(await ordered()).toHaveLength(1);
    });

    it.each([
      ['not before 7 o’clock', '2026-11-23T05:59:00Z', 0],
      ['late, when the server was down on Monday', '2026-11-24T16:30:00Z', 1],
      ['not any more on Tuesday evening', '2026-11-24T17:00:00Z', 0],
      ['at 7 o’clock after the change of the clocks', '2026-10-26T06:00:00Z', 1],
      ['not at 6 o’clock after it', '2026-10-26T05:30:00Z', 0],
    ])('the server orders a weekly report at the right time: %s', async (_name, instant, count) => {
      at(instant);
      await order();
      expect(await ordered()).toHaveLength(count);
    });

    it('an ordered report appears in the data export of the account, and is forgotten after about a year', async () => {
      await order();
      const { reports } = (await server.call('kitchen', 'GET', `${account}/ownData`)).json();
      expect(reports).toEqual([{ kind: 'weekly', periodFrom: '2026-11-16', orderedAt: '2026-11-23T06:00:00.000Z' }]);
      const { database } = server.context;
      await removeOldReports(database, new Date('2027-11-23T06:00:00Z'));
      expect(await database.orm.$count(periodicReports)).toBe(1);
      await removeOldReports(database, new Date('2028-01-23T06:00:00Z'));
      expect(await database.orm.$count(periodicReports)).toBe(0);
    });

    it('the server orders a report in the morning of the place where most machines of the company are', async () => {
      await server.context.database.orm
        .update(appliances)
        .set({ timeZone: 'America/New_York' })
        .where(eq(appliances.companyCode, '300001'));
      await order();
      expect(await ordered()).toEqual([]);
      at('2026-11-23T12:00:00Z');
      await order();
      expect(await ordered()).toHaveLength(1);
    });

    it('all of many subscribers get a report even if it is still night for the first subscribers', async () => {
      await change('manager', { weeklyReport: true, country: 'US', companyCode: null });
      const { orm } = server.context.database;
      const [manager] = await orm.select().from(users).where(eq(users.id, worldUsers.manager.id));
      const many = Array.from({ length: 450 }, (_, n) => ({
        ...(manager as typeof users.$inferInsert),
        id: `00000000-0000-0000-8000-${String(n).padStart(12, '0')}`,
        email: `${n}@many.example`,
      }));
      await orm.insert(users).values(many);
      await order();
      expect(await ordered()).toMatchObject([weekly]);
    });

    it('the server orders reports for active people who have enabled them, and for no program', async () => {
      await change('deleted', { weeklyReport: true });
      await change('inactive', { weeklyReport: true });
      await change('pending', { weeklyReport: true });
      await change('service', { weeklyReport: true, scopes: ['appliance:read'] });
      await change('manager', { weeklyReport: true });
      await change('admin', { monthlyReport: true });
      await order();
      expect(await ordered()).toMatchObject([{ userId: worldUsers.manager.id }, { userId: worldUsers.kitchen.id }]);
      at('2026-12-01T06:00:00Z');
      await order();
      expect((await ordered()).at(-1)).toMatchObject({
        kind: 'monthly',
        userId: worldUsers.admin.id,
        from: '2026-11-01',
      });
    });
  });

  describe('mailing a periodic report', () => {
    it.each(languages)("the server mails a report in the reader's language: %s", async (language) => {
      await change('kitchen', { language });
      await startReporting({ ...server.context, pdfWorkers });
      await order();
      const mail = await mailbox.next();
      expect(String(mail.html)).toContain(`<html lang="${language}">`);
      expect(mail.subject).toContain('2026');
      for (const part of [mail.text ?? '', String(mail.html)]) {
        expect(part).toContain('PONTE0001');
        expect(part).not.toMatch(/\{\{|\}\}|undefined|\bnull\b|NaN/);
        expect(part).toContain('/unsubscribe?token=');
      }
    });

    it('a mailed report has a link that disables it in one click', async () => {
      await startReporting({ ...server.context, pdfWorkers });
      await order();
      const mail = await mailbox.next();
      expect(mail.to).toMatchObject({ value: [{ address: worldUsers.kitchen.email }] });
      const header = (name: string) => mail.headerLines.find(({ key }) => key === name)?.line ?? '';
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
      const url = new URL(/<(.+)>/.exec(header('list-unsubscribe').replace(/\s+(?=\S*>)/g, ''))?.[1] ?? '');
      const off = await server.inject({
        method: 'POST',
        url: url.pathname + url.search,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(off.json()).toEqual({ kind: 'weeklyReport', isOn: false });
      at('2026-11-30T06:00:00Z');
      await order();
      expect(await ordered()).toEqual([]);
    });

    it('a report has the same Message-ID at each attempt', async () => {
      await order();
      const [job] = await ordered();
      const send = () => sendReport(server.context, pdfWorkers, job as Parameters<typeof sendReport>[2]);
      isMailboxDown = true;
      await expect(send()).rejects.toThrow();
      isMailboxDown = false;
      await send();
      await send();
      expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(1);
      expect(mailbox.mails).toHaveLength(2);
    });

    it('the settings show that a mailbox was refused until a report arrives', async () => {
      const mailFailure = async () => (await server.call('kitchen', 'GET', `${account}/notificationRules`)).json();
      expect(await mailFailure()).toMatchObject({ mailFailure: null });
      await order();
      const [job] = await ordered();
      const send = () => sendReport(server.context, pdfWorkers, job as Parameters<typeof sendReport>[2]);
      refusal = 'No such user';
      await send();
      expect(await mailFailure()).toMatchObject({
        mailFailure: { at: '2026-11-23T06:00:00.000Z', reason: expect.stringContaining('No such user') },
      });
      refusal = null;
      await send();
      expect(await mailFailure()).toMatchObject({ mailFailure: null });
      expect(mailbox.mails).toHaveLength(1);
    });

    it.each<[string, () => Promise<unknown>]>([
      ['has switched it off', () => change('kitchen', { weeklyReport: false })],
      ['was deleted', () => change('kitchen', { status: 'DELETED' })],
      ['has no machines any more', () => change('kitchen', { companyCode: '200002', role: 'KITCHEN_MANAGER' })],
    ])('a report is not mailed to an account that meanwhile %s', async (_name, happen) => {
      await server.context.database.orm.update(appliances).set({ claimedBy: null });
      await order();
      await happen();
      await change('manager', { weeklyReport: true });
      await startReporting({ ...server.context, pdfWorkers });
      await order();
      expect((await mailbox.next()).to).toMatchObject({ value: [{ address: worldUsers.manager.email }] });
      expect(mailbox.mails).toHaveLength(1);
      expect(await ordered()).toEqual([]);
    });

    it('an ordered report is not mailed after its period is no longer the last period', async () => {
      await order();
      const [job] = await ordered();
      at('2026-11-30T06:00:00Z');
      await sendReport(server.context, pdfWorkers, job as Parameters<typeof sendReport>[2]);
      expect(mailbox.mails).toEqual([]);
    });

    it.each(languages)(
      'a weekly report shows the week of each machine as an inline picture, in %s',
      async (language) => {
        await change('kitchen', { language });
        const { week } = periodicReportTexts[language];
        await storeBatch(server.context.database, [
          cycleEnded('PONTE0001', 1),
          cycleEnded('PONTE0001', 2, { rinseTmpMin: 771 }),
        ]);
        await startReporting({ ...server.context, pdfWorkers });
        await order();
        const mail = await mailbox.next();
        const pictures = mail.attachments.filter(({ contentType }) => contentType === 'image/png');
        expect(pictures).toHaveLength(3);
        for (const { content, contentDisposition, related } of pictures) {
          expect(content.subarray(1, 4).toString()).toBe('PNG');
          expect(contentDisposition).toBe('inline');
          expect(related).toBe(true);
        }
        const facts = [
          fillPlural(language, week.cycles, 2, { shown: 2 }),
          fillPlural(language, week.deviations, 1, { shown: 1 }),
        ];
        expect(mail.text?.replace(/\s:/g, ':')).toContain(`Piatti: ${facts.join(', ')}`);
        // The parser replaces the name of a picture by its content.
        const shown = [...String(mail.html).matchAll(/<img src="(?:cid:|data:image\/png)[^"]*" alt="([^"]+)"/g)];
        expect(shown.map(([, alt]) => alt)).toHaveLength(3);
        expect(shown.some(([, alt = '']) => alt.includes(facts.join(', ')))).toBe(true);
      },
    );

    it('the server mails a monthly report with a document', async () => {
      await change('kitchen', { monthlyReport: true, weeklyReport: false });
      at('2026-12-01T06:00:00Z');
      await startReporting({ ...server.context, pdfWorkers });
      await order();
      const mail = await mailbox.next();
      expect(mail.subject).toContain('November 2026');
      expect(mail.attachments).toMatchObject([
        { filename: 'monatsbericht-2026-11.pdf', contentType: 'application/pdf' },
      ]);
      expect(mail.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
      expect(mail.headerLines.map(({ key }) => key)).toContain('list-unsubscribe');
    });

    it('a mailed report does not turn names into links', async () => {
      await server.context.database.orm
        .update(appliances)
        .set({ applianceName: 'www.evil.example' })
        .where(eq(appliances.serialNumber, 'PONTE0001'));
      await server.context.database.orm.insert(alarms).values({
        serialNumber: 'PONTE0001',
        errorCode: 'evil.it',
        raisedSeq: 1,
        raisedAt: new Date('2026-11-20T08:00:00Z'),
        isRaisedAtDoubtful: false,
      });
      await startReporting({ ...server.context, pdfWorkers });
      await order();
      const mail = await mailbox.next();
      for (const part of [mail.text, mail.html]) {
        expect(part).not.toMatch(/evil\.(example|it)/);
        expect(part).toContain('Unbekannter Alarm: evil');
      }
    });
  });

  describe('requesting a periodic report', () => {
    it('an account that may see machines reads a report as data', async () => {
      const answer = await server.call('kitchen', 'GET', `${account}/weeklyReport`);
      expect(answer.json()).toMatchObject({ kind: 'weekly', from: '2026-11-16', to: '2026-11-22', machineCount: 3 });
      expect(answer.headers['cache-control']).toBe('no-store');
      expectProblem(await server.call(null, 'GET', `${account}/weeklyReport`), 'UNAUTHENTICATED');
      expectProblem(await server.call('pending', 'GET', `${account}/weeklyReport`), 'ACCOUNT_NOT_ACTIVE');
    });

    it('an account requests the mail of a report even if it has disabled the report', async () => {
      await change('kitchen', { weeklyReport: false });
      await startReporting({ ...server.context, pdfWorkers });
      const answer = await server.call('kitchen', 'POST', `${account}/weeklyReport/send`);
      expect(answer.statusCode, answer.body).toBe(202);
      const { subject, text } = await mailbox.next();
      expect(subject).toBe('Wochenbericht: 16.–22. November 2026');
      expect(text).toContain('angefordert haben');
      expect(await server.context.database.orm.select().from(periodicReports)).toEqual([]);
      expectProblem(await server.call('pending', 'POST', `${account}/monthlyReport/send`), 'ACCOUNT_NOT_ACTIVE');
    });

    it.each(['weekly', 'monthly'])(
      'the requested mail of a %s report states that the account has no machines',
      async (kind) => {
        await startReporting({ ...server.context, pdfWorkers });
        await server.call('withoutCompany', 'POST', `${account}/${kind}Report/send`);
        const { text, attachments } = await mailbox.next();
        expect(text).toContain('You have no machines, so there is nothing to report.');
        expect(text).not.toMatch(/0 machines|AT A GLANCE/);
        expect(attachments).toEqual([]);
      },
    );

    it('an account requests the mail of a report only a few times an hour', async () => {
      const send = () => server.call('kitchen', 'POST', `${account}/weeklyReport/send`);
      for (let i = 0; i < 6; i += 1) expect((await send()).statusCode).toBe(202);
      expectProblem(await send(), 'TOO_MANY_REQUESTS');
      expect(await ordered()).toHaveLength(6);
    });
  });
});

it('the server without a mail server orders no report, and refuses a request for its mail', async () => {
  const server = await openTestServer({ clock: { now: () => new Date('2026-11-23T12:00:00Z') } });
  await server.context.database.orm.update(users).set({ weeklyReport: true });
  await orderDueReports(server.context);
  expect(await server.context.database.orm.select().from(periodicReports)).toEqual([]);
  expectProblem(await server.call('kitchen', 'POST', `${account}/weeklyReport/send`), 'MAIL_NOT_CONFIGURED');
  await server.close();
});
