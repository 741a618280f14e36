import { withoutHiddenCharacters } from '@washboard/contract/text/hidden-characters';
import { createTransport } from 'nodemailer';
import { limits } from '../../config/limits.ts';
import { type Mailer, MailRefusedError } from './mailer.ts';

export interface MailSender {
  address: string;
  name: string;
}

/** A single address without quotes, comments or lists cannot contain another one. */
const plainAddress = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** @param smtpUrl such as `smtps://user:password@mail.example.com` */
export function createSmtpMailer(smtpUrl: string, from: MailSender): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    disableFileAccess: true,
    disableUrlAccess: true,
    dnsTimeout: limits.mail.nameMs,
    connectionTimeout: limits.mail.connectMs,
    greetingTimeout: limits.mail.greetingMs,
    socketTimeout: limits.mail.responseTimeoutMs,
  });
  return {
    async send({ to, subject, text, html, id, headers = {}, attachments = [] }) {
      if (!plainAddress.test(to.address)) throw new MailRefusedError('not an address');
      try {
        await transport.sendMail({
          from: { address: from.address, name: displayName(from.name) },
          to: { address: to.address, name: displayName(to.name) },
          subject: shownAsWritten(subject),
          text,
          html,
          ...(id !== undefined && { messageId: `<${id}@${from.address.split('@').at(-1)}>` }),
          headers: {
            // This header prevents automatic replies (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, inOneLine(value)])),
          },
          attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
            filename: shownAsWritten(filename),
            contentType,
            content: Buffer.from(content),
            ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
          })),
        });
      } catch (error) {
        throw isFinal(error) ? new MailRefusedError('refused by the mail server', { cause: error }) : error;
      }
    },
    close: async () => transport.close(),
  };
}

/** A line break would start another header; invisible characters could disguise a name. */
function inOneLine(text: string): string {
  return withoutHiddenCharacters(text).trim();
}

/** Mail programs decode `=?utf-8?B?…?=` (RFC 2047) to any text, so a space breaks its beginning. */
function shownAsWritten(text: string): string {
  return inOneLine(text).replaceAll('=?', '= ?');
}

/**
 * Many mail programs show only the name, which could pass for another address, so a name with an address is dropped.
 */
function displayName(text: string): string {
  const name = inOneLine(text);
  return name.includes('=?') || name.normalize('NFKC').includes('@') ? '' : name;
}

/** A 5xx reply to our own sign-in is a configuration error, which will be fixed. */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}
