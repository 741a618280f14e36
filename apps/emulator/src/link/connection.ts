import { type MachineMessages, type MachineTopic, topicOf } from '@washboard/contract/machine-link/machine-messages';
import { connect, type MqttClient } from 'mqtt';

export interface BrokerAccess {
  /** mqtt://host:port or mqtts://host:port */
  url: string;
  serialNumber: string;
  secret: string;
  certificateAuthority?: string;
}

interface ConnectionOptions {
  access: BrokerAccess;
  onCommand: (payload: Uint8Array) => void;
  signal: AbortSignal;
}

export interface Connection {
  /** `onAcknowledged` is never called if the connection is lost before PUBACK. */
  publish(topic: MachineTopic, payload: string, onAcknowledged: () => void): void;
  close(graceMs: number): Promise<void>;
  /** Like a failing network, this sends no DISCONNECT. */
  cut(): void;
  readonly closed: Promise<void>;
}

/** The server waits one and a half times this, so a frozen machine is offline after 9 s. */
const keepaliveS = 6;
const connectTimeoutMs = 10_000;

const connectionState = (state: MachineMessages['connection']['state']) =>
  JSON.stringify({ state } satisfies MachineMessages['connection']);

/** @throws when connecting or subscribing fails, or `signal` aborts */
export async function openConnection({ access, onCommand, signal }: ConnectionOptions): Promise<Connection> {
  signal.throwIfAborted();
  const { url, serialNumber, secret, certificateAuthority } = access;
  const ownTopic = (topic: MachineTopic | 'commands') => topicOf(serialNumber, topic);
  const client = connect(url, {
    protocolVersion: 4,
    clientId: serialNumber,
    username: serialNumber,
    password: secret,
    clean: true,
    keepalive: keepaliveS,
    connectTimeout: connectTimeoutMs,
    // The MQTT client must not retry: the outbox sends again, and the link reconnects.
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    will: { topic: ownTopic('connection'), payload: Buffer.from(connectionState('offline')), qos: 1, retain: false },
    ...(certificateAuthority === undefined ? {} : { ca: certificateAuthority }),
  });
  const closed = new Promise<void>((resolve) => client.once('close', resolve));
  const abort = () => client.end(true);
  signal.addEventListener('abort', abort, { once: true });
  client.on('message', (topic, payload) => {
    if (topic === ownTopic('commands')) onCommand(payload);
  });

  try {
    await connected(client);
    const [grant] = await client.subscribeAsync(ownTopic('commands'), { qos: 1 });
    if (grant === undefined || grant.qos === 128) throw new Error('the broker refused the subscription to commands');
    client.publish(ownTopic('connection'), connectionState('online'), { qos: 1 });
  } catch (error) {
    client.end(true);
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }

  let goodbye: Promise<void> | null = null;

  async function sayGoodbye(graceMs: number): Promise<void> {
    if (!client.connected) {
      client.end(true);
      return;
    }
    client.publish(ownTopic('connection'), connectionState('offline'), { qos: 1 });
    client.end(false);
    // A broker that does not respond publishes the will.
    const giveUp = setTimeout(() => client.stream.destroy(), graceMs);
    await closed;
    clearTimeout(giveUp);
  }

  return {
    closed,
    publish(topic, payload, onAcknowledged) {
      client.publish(ownTopic(topic), payload, { qos: 1 }, (error) => {
        if (!error) onAcknowledged();
      });
    },
    cut: () => client.stream.destroy(),
    close(graceMs) {
      goodbye ??= sayGoodbye(graceMs);
      return goodbye;
    },
  };
}

function connected(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve());
    // An error without a listener would end the process.
    client.on('error', (error) => {
      reject(error);
      client.end(true);
    });
    // A client that is aborted before it has a stream ends without a close event.
    for (const event of ['close', 'end'] as const) {
      client.once(event, () => reject(new Error('the connection was closed before it was open')));
    }
  });
}
