import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface TestMailbox {
  url: string;
  mails: ParsedMail[];
  next(): Promise<ParsedMail>;
  close(): Promise<void>;
}

export async function startTestMailbox(options: SMTPServerOptions = {}, port = 0): Promise<TestMailbox> {
  const mails: ParsedMail[] = [];
  const waiting: ((mail: ParsedMail) => void)[] = [];
  let given = 0;

  function giveOut(): void {
    while (given < mails.length) {
      const mail = mails[given];
      const take = mail && waiting.shift();
      if (!take) return;
      given += 1;
      take(mail);
    }
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        mails.push(mail);
        done();
        giveOut();
      }, done);
    },
    ...options,
  });
  server.on('error', () => {}); // A sender may break its connection, which is no failure.
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        giveOut();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
