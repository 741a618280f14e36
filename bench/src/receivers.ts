import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Received {
  recipient: string;
  id: string;
  atMs: number;
}

export async function openReceivers() {
  const mails: Received[] = [];
  const pushes: Received[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      text(stream).then((content) => {
        const id = /^message-id:\s*<([^>]*)>/im.exec(content)?.[1] ?? '';
        for (const { address } of session.envelope.rcptTo) mails.push({ recipient: address, id, atMs: Date.now() });
        done();
      }, done);
    },
  });
  smtp.on('error', () => {}); // A sender may break its connection, which is no failure.
  const push = createServer((request, response) => {
    request.resume().on('end', () => {
      pushes.push({ recipient: request.url ?? '', id: '', atMs: Date.now() });
      response.writeHead(201).end();
    });
  });
  smtp.listen(0, '127.0.0.1');
  push.listen(0, '127.0.0.1');
  await Promise.all([once(smtp.server, 'listening'), once(push, 'listening')]);
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
  return {
    mails,
    pushes,
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    pushUrl: `http://127.0.0.1:${portOf(push)}`,
    async close() {
      push.closeAllConnections();
      push.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
