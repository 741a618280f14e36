import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Aedes, type AuthenticateError, type Client } from 'aedes';

export interface BrokerMessage {
  topic: string;
  payload: string;
  retain: boolean;
}

export class TestBroker {
  readonly messages: BrokerMessage[] = [];
  readonly retained = new Map<string, string>();
  readonly clients = new Set<string>();
  readonly subscriptions = new Set<string>();
  connections = 0;
  hangs = false;
  readonly #aedes: Aedes;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(aedes: Aedes, user: { name: string; password: string }) {
    this.#aedes = aedes;
    aedes.authenticate = (_, name, password, done) => {
      if (name === user.name && password?.toString() === user.password) return done(null, true);
      done(Object.assign(new Error('refused'), { returnCode: 4 }) as AuthenticateError, false);
    };
    aedes.authorizePublish = (client, packet, done) => {
      if (this.hangs && client) return;
      this.messages.push({ topic: packet.topic, payload: packet.payload.toString(), retain: packet.retain });
      if (packet.retain && packet.payload.length === 0) this.retained.delete(packet.topic);
      else if (packet.retain) this.retained.set(packet.topic, packet.payload.toString());
      done(null);
    };
    aedes.on('subscribe', (subscriptions) => {
      for (const { topic } of subscriptions) this.subscriptions.add(topic);
    });
    aedes.on('client', ({ id }: Client) => this.clients.add(id));
    aedes.on('clientDisconnect', ({ id }: Client) => this.clients.delete(id));
    this.#server = createServer((socket) => {
      this.connections += 1;
      this.#sockets.add(socket.on('close', () => this.#sockets.delete(socket)).on('error', () => {}));
      aedes.handle(socket);
    });
  }

  static async start(port = 0, user = { name: 'kitchen', password: 'pass word 1' }): Promise<TestBroker> {
    const broker = new TestBroker(await Aedes.createBroker(), user);
    await once(broker.#server.listen(port, '127.0.0.1'), 'listening');
    return broker;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get address(): string {
    return `mqtt://localhost:${this.port}`;
  }

  json(topic: string): Record<string, unknown> | undefined {
    const text = this.retained.get(topic);
    return text === undefined ? undefined : JSON.parse(text);
  }

  publish(topic: string, payload: string): void {
    this.#aedes.publish(
      { cmd: 'publish', topic, payload: Buffer.from(payload), qos: 0, retain: false, dup: false },
      () => {},
    );
  }

  disconnect(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.disconnect();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
    await new Promise<void>((resolve) => this.#aedes.close(resolve));
  }
}
