import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { type MachineTopic, topicOf } from '@washboard/contract/machine-link/machine-messages';
import { Aedes, type AedesPublishPacket, type PublishPacket } from 'aedes';

export interface Heard {
  topic: string;
  message: Record<string, unknown> & { seq: number };
}

/** A real MQTT broker on a loopback port, which can stop acknowledging. */
export interface TestBroker {
  readonly url: string;
  /** The list includes duplicates, and messages from before a restart of the broker. */
  readonly heard: readonly Heard[];
  readonly logins: readonly string[];
  /** A silent broker acknowledges nothing and records nothing in `heard`. */
  isSilent: boolean;
  readonly unanswered: readonly string[];
  heardOn(serialNumber: string, topic: MachineTopic): Heard['message'][];
  until(condition: () => boolean): Promise<void>;
  command(serialNumber: string, message: object): void;
  cut(): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startTestBroker(): Promise<TestBroker> {
  const heard: Heard[] = [];
  const logins: string[] = [];
  const unanswered: string[] = [];
  const waiting = new Set<() => void>();
  const sockets = new Set<Socket>();
  let aedes: Aedes;
  let server: Server;
  let port = 0;

  const notify = () => {
    for (const check of [...waiting]) check();
  };

  async function start(): Promise<void> {
    aedes = await Aedes.createBroker({
      authenticate(_client, username, password, done) {
        logins.push(`${username}:${password}`);
        done(null, true);
      },
      authorizePublish(client, packet: PublishPacket, done) {
        if (client !== null && broker.isSilent) {
          unanswered.push(packet.topic);
          notify();
          return;
        }
        done(null);
      },
    });
    aedes.on('publish', (packet: AedesPublishPacket, client) => {
      const isWill = packet.topic.endsWith('/connection');
      if (packet.topic.startsWith('$SYS') || (client === null && !isWill)) return;
      heard.push({ topic: packet.topic, message: JSON.parse(packet.payload.toString()) });
      notify();
    });
    aedes.on('subscribe', notify);
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      aedes.handle(socket);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the broker has no port');
    port = address.port;
  }

  const broker: TestBroker = {
    get url() {
      return `mqtt://127.0.0.1:${port}`;
    },
    heard,
    logins,
    unanswered,
    isSilent: false,
    heardOn: (serialNumber, topic) =>
      heard.flatMap((entry) => (entry.topic === topicOf(serialNumber, topic) ? [entry.message] : [])),
    until: (condition) =>
      new Promise((resolve) => {
        const check = () => {
          if (!condition()) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    command(serialNumber, message) {
      aedes.publish(
        {
          cmd: 'publish',
          topic: topicOf(serialNumber, 'commands'),
          payload: JSON.stringify(message),
          qos: 1,
          retain: false,
          dup: false,
        },
        () => {},
      );
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      broker.cut();
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      await closed;
    },
    start,
  };
  await start();
  return broker;
}
