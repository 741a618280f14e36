import { readFile } from 'node:fs/promises';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { serialNumberPattern } from '@washboard/contract/appliances/serial-number';
import { type MachineTopic, machineTopics, maxPayloadBytes } from '@washboard/contract/machine-link/device-messages';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import type { Config } from '../../../config/env.ts';
import { limits } from '../../../config/limits.ts';
import type { Identity } from './authenticate-machine.ts';
import { PacketSizeGuard } from './packet-size-guard.ts';
import type { StoredTopic } from './receive-message.ts';
import { Sender } from './sender.ts';

/** A packet is the payload, the topic and a few bytes of header. */
const maxPacketBytes = maxPayloadBytes + 1024;

/** CONNACK return codes of MQTT 3.1.1, section 3.2.2.3. */
const connackCodes = { identifierRejected: 2, serverUnavailable: 3, badUserNameOrPassword: 4 } as const;

type DoorRefusal =
  | 'identifierRejected'
  | 'unauthenticated'
  | 'foreignTopic'
  | 'foreignSubscription'
  | 'oversized'
  | 'protocolError';

/** One connection of one machine. */
export interface MachineConnection {
  serialNumber: string;
  /** Of the secret that it came in with. */
  secretHash: string;
  /** Ends it. */
  end(): void;
  /** Sends to the machine with QoS 1. Resolves when it is written, which is not yet received. */
  publish(topic: string, payload: string): Promise<void>;
}

interface FrontDoorHandlers {
  /**
   * Null: not its secret. Rejects when nobody can tell at the moment: the machine is asked to try again.
   */
  authenticate(serialNumber: string, secret: Buffer): Promise<Identity | null>;
  /** The acknowledgement goes out with `done()`; with an error the connection ends without one. */
  receive(sender: Sender, topic: StoredTopic, payload: Buffer, done: (error: Error | null) => void): void;
  onConnected(connection: MachineConnection): void;
  onDisconnected(connection: MachineConnection): void;
  /** `machine`: its serial number, or its address where nobody knows who it is. */
  onRefused(machine: string, reason: DoorRefusal): void;
}

export interface FrontDoor {
  server: Server;
  /** Ends all connections, unacknowledged messages with them. */
  close(): Promise<void>;
}

/** Aedes as the front door of the machines: who may come in, what they may say, when they are told that it is kept. */
export async function openFrontDoor(
  tls: Config['mqttTls'],
  handlers: FrontDoorHandlers,
  connectMs: number = limits.gateway.connectMs,
): Promise<FrontDoor> {
  const connections = new WeakMap<Client, MachineConnection>();
  const misnamed = new WeakSet<Client>();
  const secretHashes = new WeakMap<Client, string>();
  const senders = new WeakMap<Client, Sender>();

  const broker = await Aedes.createBroker({
    mq: createMuteEmitter(),
    connectTimeout: connectMs,
    drainTimeout: limits.gateway.drainMs,
    preConnect(client, packet, done) {
      const { clientId, username, will } = packet;
      const isNamed = isSerialNumber(clientId) && username === clientId && (!will || isOwnWill(clientId, will.topic));
      if (!isNamed) misnamed.add(client); // refused in `authenticate`, which can say why
      // The gateway knows by itself who is connected, and keeps no session: a machine's own buffer is the queue.
      delete packet.will;
      packet.clean = true;
      done(null, true);
    },
    authenticate(client, username, password, done) {
      if (misnamed.has(client)) {
        handlers.onRefused(addressOf(client.conn), 'identifierRejected');
        return done(refusal('identifierRejected'), false);
      }
      handlers.authenticate(username ?? '', password ?? Buffer.alloc(0)).then(
        (identity) => {
          if (identity) {
            secretHashes.set(client, identity.secretHash);
            senders.set(client, new Sender(client.id, identity));
            return done(null, true);
          }
          handlers.onRefused(addressOf(client.conn), 'unauthenticated');
          done(refusal('badUserNameOrPassword'), false);
        },
        () => done(refusal('serverUnavailable'), false),
      );
    },
    authorizePublish(client, packet, done) {
      const sender = client && senders.get(client);
      if (!sender) return done(new Error('the broker itself publishes nothing'));
      const topic = publishableTopic(client.id, packet.topic);
      if (!topic) {
        handlers.onRefused(client.id, 'foreignTopic');
        return done(new Error('not a topic of this machine'));
      }
      packet.retain = false;
      if (topic === 'connection') return done(null);
      const payload = packet.payload as Buffer;
      // The broker keeps a packet of QoS 2 until the machine releases it, which it may never do.
      packet.payload = '';
      handlers.receive(sender, topic, payload, done);
    },
    authorizeSubscribe(client, subscription, done) {
      if (isSubscribable(client.id, subscription.topic)) return done(null, subscription);
      handlers.onRefused(client.id, 'foreignSubscription');
      done(null, null);
    },
    authorizeForward: (client, packet) => (isSubscribable(client.id, packet.topic) ? packet : null),
  });

  // Nobody subscribes to what machines publish. Looking for those who might took 7 % of the time of a message.
  broker.publish = (_packet: unknown, ...rest: unknown[]) => {
    const done = rest.at(-1);
    if (typeof done === 'function') done();
  };

  broker.on('clientReady', (client) => {
    const connection: MachineConnection = {
      serialNumber: client.id,
      secretHash: secretHashes.get(client) ?? '',
      end: () => client.close(),
      publish: (topic, payload) => publishTo(client, topic, payload),
    };
    connections.set(client, connection);
    handlers.onConnected(connection);
  });
  broker.on('clientDisconnect', (client) => {
    const connection = connections.get(client);
    if (connection) handlers.onDisconnected(connection);
  });
  // Not hearing these would make an error of one connection one of the process.
  broker.on('clientError', () => {});
  broker.on('connectionError', (client) => {
    if (!misnamed.has(client)) handlers.onRefused(addressOf(client.conn), 'protocolError');
  });

  function accept(socket: Socket): void {
    // What a client calls itself counts once it has shown its secret.
    guardPacketSize(socket, () => handlers.onRefused(senders.has(client) ? client.id : addressOf(socket), 'oversized'));
    const client = broker.handle(socket);
  }
  // A machine may ask for no keep-alive of MQTT; one that is gone without a word is found all the same.
  const alive = { keepAlive: true, keepAliveInitialDelay: limits.gateway.keepAliveMs };
  const server = tls
    ? createTlsServer({ ...alive, cert: await readFile(tls.certFile), key: await readFile(tls.keyFile) }, accept)
    : createTcpServer({ ...alive, highWaterMark: limits.gateway.readAheadBytes, noDelay: true }, accept);

  return {
    server,
    close: async () => {
      const isServerClosed = new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await isServerClosed;
    },
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

function publishTo(client: Client, topic: string, payload: string): Promise<void> {
  return new Promise((resolve, reject) => {
    client.publish({ cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

/** Aedes pulls with `read()`, so what passes there can be measured without copying it through another stream. */
function guardPacketSize(socket: Socket, onOversized: () => void): void {
  const guard = new PacketSizeGuard(maxPacketBytes);
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const chunk: Buffer | null = read(size);
    if (chunk === null || guard.accept(chunk)) return chunk;
    onOversized();
    socket.destroy();
    return null;
  };
}

/**
 * The broker's inner exchange, taken out (the `mq` option of Aedes, mqemitter's verbs): what a machine publishes goes
 * to the database and to nobody else, so there is nothing to route. Commands are written to the one connection that
 * they are for. Whatever a rule might have missed, no message passes from machine to machine.
 */
function createMuteEmitter() {
  return {
    on: (_topic: string, _listener: unknown, done?: () => void) => done?.(),
    removeListener: (_topic: string, _listener: unknown, done?: () => void) => done?.(),
    emit: (_message: unknown, done?: () => void) => done?.(),
    close: (done?: () => void) => done?.(),
  };
}

const known: ReadonlySet<string> = new Set(machineTopics);

/** @returns what kind of message `topic` carries when `serialNumber` may publish it, else null */
function publishableTopic(serialNumber: string, topic: string): MachineTopic | null {
  const prefix = `machines/${serialNumber}/`;
  if (!topic.startsWith(prefix)) return null;
  const rest = topic.slice(prefix.length);
  return known.has(rest) ? (rest as MachineTopic) : null;
}

/** The one topic a machine may subscribe to. Compared whole, so wildcards and `$share/…` never match. */
function isSubscribable(serialNumber: string, topic: string): boolean {
  return topic === `machines/${serialNumber}/commands`;
}

/** A will says nothing that the gateway does not know by itself; one elsewhere is an attempt to speak for others. */
function isOwnWill(serialNumber: string, topic: string): boolean {
  return publishableTopic(serialNumber, topic) === 'connection';
}

function isSerialNumber(value: string | undefined): value is string {
  return value !== undefined && serialNumberPattern.test(value);
}
