import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export class MailServer {
  port = 0;
  readonly recipients: string[] = [];
  #server: SMTPServer | null = null;

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 500,
      onData: (stream, session, done) => {
        stream.resume().on('end', () => {
          this.recipients.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    server.on('error', () => {}); // The sender reports a broken connection.
    server.listen(this.port, '127.0.0.1');
    await once(server.server, 'listening');
    this.port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
