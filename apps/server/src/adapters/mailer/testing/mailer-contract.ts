import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestMailbox, type TestMailbox } from '../../../testing/test-mailbox.ts';
import { type Mail, type Mailer, MailRefusedError } from '../mailer.ts';

export function describeMailerContract(name: string, create: (smtpUrl: string) => Mailer): void {
  describe(`mailer contract: ${name}`, () => {
    let mailbox: TestMailbox;
    let mailer: Mailer;
    const recipients: string[] = [];

    async function open(options: SMTPServerOptions = {}): Promise<void> {
      recipients.length = 0;
      mailbox = await startTestMailbox({
        onRcptTo: ({ address }, _session, done) => {
          recipients.push(address);
          done();
        },
        ...options,
      });
      mailer = create(mailbox.url);
    }
    afterEach(async () => {
      await mailer.close();
      await mailbox.close();
    });

    const mail: Mail = {
      to: { address: 'anna@example.com', name: 'Anna' },
      subject: 'Subject',
      text: 'Text',
      html: '<p>Text</p>',
    };
    const failing = (code: number) => Object.assign(new Error('no'), { responseCode: code });

    it('the mailer delivers subject, names, text and HTML unchanged', async () => {
      await open();
      const text = 'Grüße aus der Küche 🍽️\n\n.\nEine Zeile nach dem Punkt'; // SMTP ends a mail at a line with a single dot, unless it is escaped.
      await mailer.send({
        to: { address: 'joerg@example.com', name: 'Jörg "Jo" Müller-Lüdenscheid 🎉, GmbH <x.y>' },
        subject: 'Ihr Bestätigungscode für die Spülmaschinenüberwachung im Gasthaus „Zur Linde“ 🔑',
        text,
        html: '<p lang="de">Grüße 🍽️</p>',
      });
      const arrived = await mailbox.next();
      expect(arrived.to).toMatchObject({
        value: [{ address: 'joerg@example.com', name: 'Jörg "Jo" Müller-Lüdenscheid 🎉, GmbH <x.y>' }],
      });
      expect(arrived.subject).toBe('Ihr Bestätigungscode für die Spülmaschinenüberwachung im Gasthaus „Zur Linde“ 🔑');
      expect(arrived.text?.trim()).toBe(text);
      expect(String(arrived.html).trim()).toBe('<p lang="de">Grüße 🍽️</p>');
      expect(arrived.from).toMatchObject({ value: [{ address: 'no-reply@example.com', name: 'Spülküche' }] });
      expect(arrived.headers.get('auto-submitted')).toBe('auto-generated');
      expect(recipients).toEqual(['joerg@example.com']);
    });

    it.each(['\r\n', '\n', '\r', '\u2028', '\u0085', '\0'])(
      'a name or a subject with %j adds no header',
      async (end) => {
        await open();
        const injected = `x${end}Bcc: evil@example.com${end}${end}<p>another body</p>`;
        await mailer.send({ ...mail, to: { ...mail.to, name: injected }, subject: injected });
        const arrived = await mailbox.next();
        expect(arrived.headers.has('bcc')).toBe(false);
        expect(arrived.subject).toBe('x Bcc: evil@example.com <p>another body</p>');
        expect(arrived.to).toMatchObject({ value: [{ address: 'anna@example.com' }] });
        expect(arrived.text?.trim()).toBe('Text');
        expect(recipients).toEqual(['anna@example.com']);
      },
    );

    it('a mail has the given ID and headers, and its attachments unchanged', async () => {
      await open();
      const url = `https://washboard.example/unsubscribe?token=${'x'.repeat(300)}`;
      const headers = { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
      const content = Uint8Array.from({ length: 1000 }, (_, i) => i % 256);
      const attachments = [{ filename: 'Küche.pdf', contentType: 'application/pdf', content }];
      await mailer.send({ ...mail, id: 'order-1', headers, attachments });
      const arrived = await mailbox.next();
      expect(arrived.messageId).toBe('<order-1@example.com>');
      expect(arrived.headers.get('list')).toMatchObject({ unsubscribe: { url } });
      expect(arrived.headerLines.map(({ line }) => line)).toContain(
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      );
      expect(arrived.attachments).toMatchObject([{ filename: 'Küche.pdf', contentType: 'application/pdf' }]);
      expect(Buffer.compare(arrived.attachments[0]?.content ?? Buffer.of(), content)).toBe(0);
    });

    it('a mail shows its subject and file names as written, and decodes nothing in them', async () => {
      await open();
      const encoded = '=?utf-8?Q?Your_password_has_expired?=';
      const attachments = [{ filename: `${encoded}.pdf`, contentType: 'application/pdf', content: Uint8Array.of(1) }];
      await mailer.send({ ...mail, subject: `Trattoria ${encoded}`, attachments });
      const arrived = await mailbox.next();
      expect(arrived.subject).toContain('utf-8?Q?Your_password_has_expired');
      expect(arrived.attachments[0]?.filename).toContain('utf-8?Q?Your_password_has_expired');
    });

    it('the value of a header adds no other header', async () => {
      await open();
      await mailer.send({ ...mail, headers: { 'List-Unsubscribe': '<https://a.example>\r\nBcc: evil@example.com' } });
      expect((await mailbox.next()).headers.has('bcc')).toBe(false);
    });

    it('the mailer removes direction characters from a name', async () => {
      await open();
      await mailer.send({ ...mail, to: { ...mail.to, name: '\u202emoc.knab troppus\u202c' } });
      expect((await mailbox.next()).to).toMatchObject({ value: [{ name: 'moc.knab troppus' }] });
    });

    it.each([
      'support@bank.example',
      '"support@bank.example" <support@bank.example>',
      'support@bank.example,',
      '<support@bank.example>',
      'support\uff20bank.example',
      'support\ufe6bbank.example',
      'support\u200b@\u200bbank.example',
      '\u202eelpmaxe.knab@troppus',
      '=?utf-8?B?c3VwcG9ydEBiYW5rLmV4YW1wbGU=?=',
      'Anna =?utf-8?Q?support=40bank.example?=',
    ])("a mail shows only the recipient's address for the name %j", async (name) => {
      await open();
      await mailer.send({ ...mail, to: { ...mail.to, name } });
      const { to } = await mailbox.next();
      expect(to).toMatchObject({ value: [{ address: 'anna@example.com', name: '' }], text: 'anna@example.com' });
      expect(recipients).toEqual(['anna@example.com']);
    });

    it.each([
      'anna@example.com, evil@example.com',
      'anna@example.com;evil@example.com',
      'anna@example.com\r\nRCPT TO:<evil@example.com>',
      'anna@example.com>\r\nBcc: evil@example.com',
      'Anna <evil@example.com>',
      '"evil@example.com x"@example.com',
      '"evil@example.com,"@example.com',
      'group: evil@example.com;',
      'evil@example.com (anna@example.com)',
      'anna@example.com\0',
      'anna@[127.0.0.1]',
      'anna',
      '',
    ])('the mailer sends nothing to %j', async (address) => {
      await open();
      await expect(mailer.send({ ...mail, to: { ...mail.to, address } })).rejects.toBeInstanceOf(MailRefusedError);
      expect(recipients).toEqual([]);
      expect(mailbox.mails).toEqual([]);
    });

    it('the mailer reports a permanently refused recipient', async () => {
      await open({ onRcptTo: (_address, _session, done) => done(failing(550)) });
      await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailRefusedError);
    });

    it('the mailer reports a permanently refused mail', async () => {
      await open({
        onData: (stream, _session, done) => stream.on('end', () => done(failing(554))).resume(),
      });
      await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailRefusedError);
    });

    it('the mailer does not report a temporary failure as permanent', async () => {
      await open({ onRcptTo: (_address, _session, done) => done(failing(451)) });
      const failure = await mailer.send(mail).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(MailRefusedError);
    });

    it('the mailer fails without a mail server, and works when it is back', async () => {
      await open();
      await mailbox.close();
      const failure = await mailer.send(mail).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(MailRefusedError);
      mailbox = await startTestMailbox({}, Number(new URL(mailbox.url).port));
      await mailer.send(mail);
      expect((await mailbox.next()).subject).toBe('Subject');
    });
  });
}
