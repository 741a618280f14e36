import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

const maxMailBytes = 1_000_000;

export interface SmtpDoor {
  /** For `SMTP_URL`. */
  url: string;
  close(): Promise<void>;
}

/** Takes every mail of this computer into the mailbox, by SMTP on a free port of loopback. */
export async function openSmtpDoor(mailbox: Mailbox): Promise<SmtpDoor> {
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
  // A connection that breaks is the sender's to tell of.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
