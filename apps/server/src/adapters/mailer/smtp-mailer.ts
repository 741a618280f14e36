import { createTransport } from 'nodemailer';
import { type Mailer, MailRefusedError } from './mailer.ts';

export interface Sender {
  address: string;
  name: string;
}

/** One address without quotes, comments or lists, in which nothing but an address can hide. */
const plainAddress = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** Delivers through an SMTP server. @param smtpUrl such as `smtps://user:password@mail.example.com` */
export function createSmtpMailer(smtpUrl: string, from: Sender): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Shorter than a job may take, or it would be sent twice.
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send({ to, subject, text, html }) {
      if (!plainAddress.test(to.address)) throw new MailRefusedError('not an address');
      try {
        await transport.sendMail({
          from: { address: from.address, name: inOneLine(from.name) },
          to: { address: to.address, name: inOneLine(to.name) },
          subject: inOneLine(subject),
          text,
          html,
          // So that no answering machine answers (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw isFinal(error) ? new MailRefusedError('refused by the mail server', { cause: error }) : error;
      }
    },
    close: async () => transport.close(),
  };
}

/** Line ends would begin another header; other control characters and reversed writing disguise a name. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

/** The server's 5xx to recipient or content. One to our own sign-in is a setting that somebody will mend. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}
