import { readFile } from 'node:fs/promises';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer } from 'node:tls';
import { serialNumberPattern } from '@washboard/contract/appliances/serial-number';
import { type MachineTopic, machineTopics, maxPayloadBytes } from '@washboard/contract/machine-link/device-messages';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import { type Config, ConfigurationError } from '../../../config/env.ts';
import { limits } from '../../../config/limits.ts';
import { readClosedFile } from '../../platform/secrets/index.ts';
import type { Identity } from './authenticate-machine.ts';
import { PacketSizeGuard } from './packet-size-guard.ts';
import type { StoredTopic } from './receive-message.ts';
import { Sender } from './sender.ts';

/** A packet is the payload, the topic and a few bytes of header. */
const packetLimits = { maxBytes: maxPayloadBytes + 1024, maxControlBytes: limits.gateway.controlBytes };

/** CONNACK return codes of MQTT 3.1.1, section 3.2.2.3. */
const connackCodes = { identifierRejected: 2, serverUnavailable: 3, badUserNameOrPassword: 4 } as const;

type DoorRefusal =
  | 'identifierRejected'
  | 'unauthenticated'
  | 'foreignTopic'
  | 'foreignSubscription'
  | 'oversized'
  | 'protocolError';

export interface MachineConnection {
  serialNumber: string;
  /** The hash of the secret that it connected with. */
  secretHash: string;
  end(): void;
  /** Sends with QoS 1. Resolves when the message is written, not when it is received. */
  publish(topic: string, payload: string): Promise<void>;
}

interface FrontDoorHandlers {
  /** Null: a wrong secret. Rejects when the secret cannot be checked now; the machine is asked to try again. */
  authenticate(serialNumber: string, secret: Buffer): Promise<Identity | null>;
  /** `done()` acknowledges the message; `done(error)` ends the connection without an acknowledgement. */
  receive(sender: Sender, topic: StoredTopic, payload: Buffer, done: (error: Error | null) => void): void;
  /** `replaced`: the connection that it took over, which is ended next. */
  onConnected(connection: MachineConnection, replaced: MachineConnection | null): void;
  onDisconnected(connection: MachineConnection): void;
  /** A new connection of the machine ends one that is open. */
  onTakenOver(serialNumber: string): void;
  /** `machine`: its serial number, or its address if it has not authenticated. */
  onRefused(machine: string, reason: DoorRefusal): void;
}

interface OpenClient {
  connection: MachineConnection;
  isClosed: boolean;
}

export interface FrontDoor {
  server: Server;
  /** Ends all connections; their unacknowledged messages will be sent again. */
  close(): Promise<void>;
}

/** The MQTT front door (Aedes): authentication, topic rules, and acknowledgement after storing. */
export async function openFrontDoor(
  tls: Config['mqttTls'],
  handlers: FrontDoorHandlers,
  connectMs: number = limits.gateway.connectMs,
): Promise<FrontDoor> {
  const sockets = new Set<Socket>();
  /** Below those of TLS; a stop must not wait for an unfinished handshake. */
  const encrypted = new Set<Socket>();
  const misnamed = new WeakSet<Client>();
  const secretHashes = new WeakMap<Client, string>();
  const senders = new WeakMap<Client, Sender>();
  const openClients = new Map<string, OpenClient>();
  /** The newest client of each machine that was let in and is not open yet. */
  const arriving = new Map<string, Client>();

  const broker = await Aedes.createBroker({
    mq: createMuteEmitter(),
    connectTimeout: connectMs,
    drainTimeout: limits.gateway.drainMs,
    preConnect(client, packet, done) {
      const { clientId, username, will } = packet;
      const isNamed = isSerialNumber(clientId) && username === clientId && (!will || isOwnWill(clientId, will.topic));
      if (!isNamed) misnamed.add(client); // refused in `authenticate`, which can return a reason
      // The gateway itself knows which machines are connected, and stores no sessions: a machine's own buffer is the
      // queue.
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
            if (openClients.has(client.id)) handlers.onTakenOver(client.id);
            if (!client.conn.destroyed) arriving.set(client.id, client);
            client.conn.once('close', () => {
              leave(client);
              const open = openClients.get(client.id);
              if (open?.isClosed && !arriving.has(client.id)) end(open);
            });
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
      // The broker stores a QoS 2 packet until the machine releases it, which may never happen.
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

  // No client subscribes to messages of machines. Searching for subscribers took 7 % of the time of a message.
  broker.publish = (_packet: unknown, ...rest: unknown[]) => {
    const done = rest.at(-1);
    if (typeof done === 'function') done();
  };

  broker.on('clientReady', (client) => {
    // A newer connection may have ended it before it was ready.
    if (client.closed) return;
    const connection: MachineConnection = {
      serialNumber: client.id,
      secretHash: secretHashes.get(client) ?? '',
      end: () => client.close(),
      publish: (topic, payload) => publishTo(client, topic, payload),
    };
    const replaced = openClients.get(client.id);
    const open: OpenClient = { connection, isClosed: false };
    // Not `clientDisconnect`: the broker knows clients by name, and confuses those of one machine that come together.
    client.conn.once('close', () => {
      open.isClosed = true;
      // A takeover is no loss: what is taken over ends when its successor is open, or never will be.
      if (!arriving.has(client.id)) end(open);
    });
    leave(client);
    openClients.set(client.id, open);
    handlers.onConnected(connection, replaced?.connection ?? null);
    if (replaced) handlers.onDisconnected(replaced.connection);
  });

  function end(open: OpenClient): void {
    const { connection } = open;
    if (openClients.get(connection.serialNumber) !== open) return; // its successor has ended it
    openClients.delete(connection.serialNumber);
    handlers.onDisconnected(connection);
  }

  /** The client does not arrive any more: it is open, or has gone. */
  function leave(client: Client): void {
    if (arriving.get(client.id) === client) arriving.delete(client.id);
  }

  // Without a listener, an error of one connection would end the process.
  broker.on('clientError', () => {});
  broker.on('connectionError', (client) => {
    if (!misnamed.has(client)) handlers.onRefused(addressOf(client.conn), 'protocolError');
  });

  function accept(socket: Socket): void {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // The client's name is trusted only after authentication.
    guardPacketSize(socket, () => handlers.onRefused(senders.has(client) ? client.id : addressOf(socket), 'oversized'));
    const client = broker.handle(socket);
  }
  // A machine may disable MQTT's keep-alive; TCP keep-alive still detects a dead connection.
  const alive = { keepAlive: true, keepAliveInitialDelay: limits.gateway.keepAliveMs };
  const server = tls
    ? createTlsServer({ ...alive, ...(await readCertificate(tls)), handshakeTimeout: connectMs }, accept)
    : createTcpServer({ ...alive, highWaterMark: limits.gateway.readAheadBytes, noDelay: true }, accept);
  if (tls) {
    // `accept` is called after the handshake.
    server.on('connection', (socket: Socket) => {
      encrypted.add(socket);
      socket.once('close', () => encrypted.delete(socket));
    });
    // Node leaves a connection open whose handshake lasts too long.
    server.on('tlsClientError', (_error, socket: Socket) => socket.destroy());
  }

  return {
    server,
    close: async () => {
      const isServerClosed = new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await Promise.all(
        [...sockets].map((socket) => new Promise((resolve) => socket.destroy().once('close', resolve))),
      );
      for (const socket of encrypted) socket.destroy();
      await isServerClosed;
    },
  };
}

/** @throws ConfigurationError for files that are missing, no PEM, or do not belong together */
async function readCertificate({ certFile, keyFile }: NonNullable<Config['mqttTls']>) {
  try {
    const files = { cert: await readFile(certFile), key: await readClosedFile(keyFile) };
    createSecureContext(files);
    return files;
  } catch (cause) {
    if (cause instanceof ConfigurationError || !(cause instanceof Error)) throw cause;
    throw new ConfigurationError(
      `MQTT_TLS_CERT (${certFile}) and MQTT_TLS_KEY (${keyFile}) cannot be used: ${cause.message}`,
      { cause },
    );
  }
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

/** Aedes pulls with `read()`, so wrapping it can measure packets without copying them through another stream. */
function guardPacketSize(socket: Socket, onOversized: () => void): void {
  const guard = new PacketSizeGuard(packetLimits);
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
 * Replaces the broker's internal emitter (the `mq` option of Aedes, with mqemitter's methods) by one that does nothing:
 * messages of machines go to the database only, and commands are written to a single connection. Even if a topic rule
 * fails, no message passes between machines.
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

/** @returns the kind of message on `topic` if `serialNumber` may publish it, else null */
function publishableTopic(serialNumber: string, topic: string): MachineTopic | null {
  const prefix = `machines/${serialNumber}/`;
  if (!topic.startsWith(prefix)) return null;
  const rest = topic.slice(prefix.length);
  return known.has(rest) ? (rest as MachineTopic) : null;
}

/** The only topic that a machine may subscribe to. Compared as a whole, so wildcards and `$share/…` never match. */
function isSubscribable(serialNumber: string, topic: string): boolean {
  return topic === `machines/${serialNumber}/commands`;
}

/**
 * A will on the machine's own connection topic is redundant but harmless; elsewhere it is an attempt to publish for
 * another machine.
 */
function isOwnWill(serialNumber: string, topic: string): boolean {
  return publishableTopic(serialNumber, topic) === 'connection';
}

function isSerialNumber(value: string | undefined): value is string {
  return value !== undefined && serialNumberPattern.test(value);
}
