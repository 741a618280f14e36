import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { createTransport } from 'nodemailer';
import { limits } from '../../config/limits.ts';
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
    dnsTimeout: limits.mail.nameMs,
    connectionTimeout: limits.mail.connectMs,
    greetingTimeout: limits.mail.greetingMs,
    socketTimeout: limits.mail.silenceMs,
  });
  return {
    async send({ to, subject, text, html }) {
      if (!plainAddress.test(to.address)) throw new MailRefusedError('not an address');
      try {
        await transport.sendMail({
          from: { address: from.address, name: displayName(from.name) },
          to: { address: to.address, name: displayName(to.name) },
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

/** Line ends would begin another header; what is not seen disguises a name. */
function inOneLine(text: string): string {
  return withoutHiddenCharacters(text).trim();
}

/** Many a program shows the name only: one with an address in it would pass for that address, so it is left out. */
function displayName(text: string): string {
  const name = inOneLine(text);
  return name.normalize('NFKC').includes('@') ? '' : name;
}

/** The server's 5xx to recipient or content. One to our own sign-in is a setting that somebody will mend. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}
