import { expect, it } from 'vitest';
import { startTestMailbox } from '../../testing/test-mailbox.ts';
import { MailRefusedError } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { describeMailerContract } from './testing/mailer-contract.ts';

const sender = { address: 'no-reply@example.com', name: 'Spülküche' };
const mail = { to: { address: 'anna@example.com', name: 'Anna' }, subject: 'Subject', text: 'Text', html: '' };

describeMailerContract('SMTP', (url) => createSmtpMailer(url, sender));

it('the mailer signs in with the credentials of the URL, and treats a refused sign-in as temporary', async () => {
  const mailbox = await startTestMailbox({
    allowInsecureAuth: true,
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'washboard' && password === 's3cr:t' ? done(null, { user: username }) : done(new Error('no')),
  });
  const withCredentials = (credentials: string) =>
    createSmtpMailer(mailbox.url.replace('//', `//${credentials}@`), sender);
  const [right, wrong] = [withCredentials('washboard:s3cr%3At'), withCredentials('washboard:wrong')];
  await right.send(mail);
  expect(mailbox.mails).toHaveLength(1);
  const failure = await wrong.send(mail).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'EAUTH' });
  expect(failure).not.toBeInstanceOf(MailRefusedError);
  await right.close();
  await wrong.close();
  await mailbox.close();
});
