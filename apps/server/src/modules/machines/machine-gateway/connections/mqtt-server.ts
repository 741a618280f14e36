import type { Socket } from 'node:net';
import { serialNumberPattern } from '@washboard/contract/appliances/serial-number';
import { type MachineTopic, machineTopics } from '@washboard/contract/machine-link/machine-messages';
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from 'aedes';
import { limits } from '../../../../config/limits.ts';
import type { StoredTopic } from '../storing/receive-message.ts';
import { Sender } from '../storing/sender.ts';
import type { MachineIdentity } from './authenticate-machine.ts';
import { type ConnectionHandlers, MachineConnections } from './machine-connections.ts';
import { MachineSockets, type ServerCertificate } from './machine-sockets.ts';
import { guardPacketSize } from './packet-size-guard.ts';

/** MQTT 3.1.1, section 3.2.2.3, defines these CONNACK return codes. */
const connackCodes = { identifierRejected: 2, serverUnavailable: 3, badUserNameOrPassword: 4 } as const;

type ConnectionRefusal =
  | 'identifierRejected'
  | 'unauthenticated'
  | 'foreignTopic'
  | 'foreignSubscription'
  | 'oversized'
  | 'protocolError';

interface MqttServerHandlers extends ConnectionHandlers {
  /** Null stands for a wrong secret. A rejection makes the machine try again. */
  authenticate(serialNumber: string, secret: Buffer): Promise<MachineIdentity | null>;
  /** `done()` acknowledges the message; `done(error)` ends the connection without an acknowledgement. */
  receive(sender: Sender, topic: StoredTopic, payload: Buffer, done: (error: Error | null) => void): void;
  /** @param machine its serial number, or its address before authentication */
  onRefused(machine: string, reason: ConnectionRefusal): void;
}

interface MqttServerOptions extends MqttServerHandlers {
  /** Null disables TLS. */
  certificate: ServerCertificate | null;
  /** The TLS handshake and CONNECT each have this limit. */
  connectMs?: number | undefined;
}

type Handler<Name extends keyof AedesOptions> = NonNullable<AedesOptions[Name]>;

export class MqttServer {
  readonly #handlers: MqttServerHandlers;
  readonly #broker: Aedes;
  readonly #sockets: MachineSockets;
  readonly #connections: MachineConnections;
  readonly #misnamed = new WeakSet<Client>();
  readonly #secretHashes = new WeakMap<Client, string>();
  readonly #senders = new WeakMap<Client, Sender>();

  constructor({ certificate, connectMs = limits.gateway.connectMs, ...handlers }: MqttServerOptions) {
    this.#handlers = handlers;
    this.#connections = new MachineConnections(handlers);
    this.#sockets = new MachineSockets({
      certificate,
      handshakeMs: connectMs,
      accept: (socket) => this.#accept(socket),
    });
    this.#broker = new Aedes({
      mq: createMuteEmitter(),
      connectTimeout: connectMs,
      drainTimeout: limits.gateway.drainMs,
      preConnect: this.#preConnect,
      authenticate: this.#authenticate,
      authorizePublish: this.#authorizePublish,
      authorizeSubscribe: this.#authorizeSubscribe,
      authorizeForward: (client, packet) => (isSubscribable(client.id, packet.topic) ? packet : null),
    });
    // No client subscribes to messages of machines, and searching for subscribers took 7 % of the time of a message.
    this.#broker.publish = (_packet: unknown, ...rest: unknown[]) => {
      const done = rest.at(-1);
      if (typeof done === 'function') done();
    };
    this.#broker.on('clientReady', (client) => {
      // A newer connection may have ended this one already.
      if (!client.closed) this.#connections.open(client, this.#secretHashes.get(client) ?? '');
    });
    // Without a listener, an error of one connection would end the process.
    this.#broker.on('clientError', () => {});
    this.#broker.on('connectionError', (client) => {
      if (!this.#misnamed.has(client)) handlers.onRefused(addressOf(client.conn), 'protocolError');
    });
  }

  get isListening(): boolean {
    return this.#sockets.isListening;
  }

  /** @returns the port, which is any free one for port 0 */
  async listen(port: number, host: string): Promise<number> {
    await this.#broker.listen();
    return this.#sockets.listen(port, host);
  }

  async close(): Promise<void> {
    const closed = this.#sockets.stopListening();
    await new Promise<void>((resolve) => this.#broker.close(() => resolve()));
    await this.#sockets.destroyAll();
    await closed;
  }

  #accept(socket: Socket): void {
    // The client's name is trusted only after authentication.
    guardPacketSize(socket, () =>
      this.#handlers.onRefused(this.#senders.has(client) ? client.id : addressOf(socket), 'oversized'),
    );
    const client = this.#broker.handle(socket);
  }

  readonly #preConnect: Handler<'preConnect'> = (client, packet, done) => {
    const { clientId, username, will } = packet;
    const isNamed = isSerialNumber(clientId) && username === clientId && (!will || isOwnWill(clientId, will.topic));
    if (!isNamed) this.#misnamed.add(client); // `#authenticate` refuses the client, because only it can return a reason.
    // The gateway stores no sessions, because a machine's own buffer is the queue.
    delete packet.will;
    packet.clean = true;
    done(null, true);
  };

  readonly #authenticate: Handler<'authenticate'> = (client, username, password, done) => {
    if (this.#misnamed.has(client)) {
      this.#handlers.onRefused(addressOf(client.conn), 'identifierRejected');
      return done(refusal('identifierRejected'), false);
    }
    this.#handlers.authenticate(username ?? '', password ?? Buffer.alloc(0)).then(
      (identity) => {
        if (identity) {
          this.#admit(client, identity);
          return done(null, true);
        }
        this.#handlers.onRefused(addressOf(client.conn), 'unauthenticated');
        done(refusal('badUserNameOrPassword'), false);
      },
      () => done(refusal('serverUnavailable'), false),
    );
  };

  #admit(client: Client, identity: MachineIdentity): void {
    this.#connections.arrive(client);
    this.#secretHashes.set(client, identity.secretHash);
    this.#senders.set(client, new Sender(client.id, identity));
  }

  readonly #authorizePublish: Handler<'authorizePublish'> = (client, packet, done) => {
    const sender = client && this.#senders.get(client);
    if (!sender) return done(new Error('the broker itself publishes nothing'));
    const topic = publishableTopic(client.id, packet.topic);
    if (!topic) {
      this.#handlers.onRefused(client.id, 'foreignTopic');
      return done(new Error('not a topic of this machine'));
    }
    packet.retain = false;
    if (topic === 'connection') return done(null);
    const payload = packet.payload as Buffer;
    // The broker stores a QoS 2 packet until its release, which may never happen.
    packet.payload = '';
    this.#handlers.receive(sender, topic, payload, done);
  };

  readonly #authorizeSubscribe: Handler<'authorizeSubscribe'> = (client, subscription, done) => {
    if (isSubscribable(client.id, subscription.topic)) return done(null, subscription);
    this.#handlers.onRefused(client.id, 'foreignSubscription');
    done(null, null);
  };
}

function refusal(reason: keyof typeof connackCodes): AuthenticateError {
  return Object.assign(new Error(reason), { returnCode: connackCodes[reason] as number }) as AuthenticateError;
}

function addressOf(connection: object): string {
  return 'remoteAddress' in connection && typeof connection.remoteAddress === 'string'
    ? connection.remoteAddress
    : 'unknown address';
}

/**
 * Replaces the broker's emitter (the `mq` option of Aedes) by one that does nothing, so that no message passes between
 * machines even if a topic rule fails.
 */
function createMuteEmitter() {
  return {
    on: (_topic: string, _listener: unknown, done?: () => void) => done?.(),
    removeListener: (_topic: string, _listener: unknown, done?: () => void) => done?.(),
    emit: (_message: unknown, done?: () => void) => done?.(),
    close: (done?: () => void) => done?.(),
  };
}

const knownTopics: ReadonlySet<string> = new Set(machineTopics);

/** @returns null unless `serialNumber` may publish on `topic` */
function publishableTopic(serialNumber: string, topic: string): MachineTopic | null {
  const prefix = `machines/${serialNumber}/`;
  if (!topic.startsWith(prefix)) return null;
  const rest = topic.slice(prefix.length);
  return knownTopics.has(rest) ? (rest as MachineTopic) : null;
}

/** The topic is compared as a whole, so wildcards and `$share/…` never match. */
function isSubscribable(serialNumber: string, topic: string): boolean {
  return topic === `machines/${serialNumber}/commands`;
}

/** A will on the machine's own connection topic is harmless; elsewhere it would publish for another machine. */
function isOwnWill(serialNumber: string, topic: string): boolean {
  return publishableTopic(serialNumber, topic) === 'connection';
}

function isSerialNumber(value: string | undefined): value is string {
  return value !== undefined && serialNumberPattern.test(value);
}
