import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

export interface Sender {
  address: string;
  name: string;
}

/** Delivers through an SMTP server. @param smtpUrl such as `smtps://user:password@mail.example.com` */
export function createSmtpMailer(smtpUrl: string, from: Sender): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({
        from,
        to: { address: to.address, name: to.name },
        subject,
        text,
        html,
        // So that no answering machine answers (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: async () => transport.close(),
  };
}
