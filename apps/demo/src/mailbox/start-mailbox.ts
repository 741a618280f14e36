import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mailboxAddressSchema } from '@washboard/contract/mailbox/mailbox';
import type { App } from '@washboard/server/http/app-instance';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { type MailboxPageOptions, serveMailboxPage } from './mailbox-page-server.ts';

export interface RunningMailbox {
  smtpUrl: string;
  port: number;
  close(): Promise<void>;
}

/** Mails of a demo never leave this computer. */
export async function startMailbox(options: MailboxPageOptions): Promise<RunningMailbox> {
  const mailbox = createMailbox();
  const page = await serveMailboxPage(mailbox, options);
  const smtp = await openSmtpServer(mailbox);
  return {
    smtpUrl: smtp.url,
    port: page.port,
    close: async () => {
      await smtp.close();
      await page.close();
    },
  };
}

const maxMailBytes = 1_000_000;

interface SmtpServer {
  url: string;
  close(): Promise<void>;
}

async function openSmtpServer(mailbox: Mailbox): Promise<SmtpServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: maxMailBytes,
    closeTimeout: 1000,
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mailbox.add(mail);
        done();
      }, done);
    },
  });
  // The sender reports a broken connection.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The mailbox is on the same host as the web app. */
export function mailboxRoutes(app: App, port: number | null): void {
  app.get(
    '/demo/api/mailbox',
    { config: { permission: 'public' }, schema: { hide: true, response: { 200: mailboxAddressSchema } } },
    async () => ({ port }),
  );
}
