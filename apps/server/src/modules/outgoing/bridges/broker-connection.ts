import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type BridgeFailure, parseBrokerAddress } from '@washboard/contract/bridges/bridge';
import { type IClientOptions, MqttClient } from 'mqtt';
import { limits } from '../../../config/limits.ts';
import { checkHost, type OutboundPolicy, outboundLookup } from '../../platform/outbound-addresses/index.ts';

export interface BrokerTarget {
  address: string;
  username: string | null;
  password: string | null;
  caCertificate: string | null;
}

export class BrokerError extends Error {
  override name = 'BrokerError';
  readonly failure: BridgeFailure;
  constructor(failure: BridgeFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

interface BrokerOptions {
  policy: OutboundPolicy;
  clientId: string;
  will?: IClientOptions['will'];
  timeoutMs?: number;
  signal?: AbortSignal;
}

/**
 * Unencrypted connections are permitted only to private networks.
 * @throws BrokerError addressRefused
 */
export function checkBrokerAddress(address: string, policy: OutboundPolicy) {
  const parsed = parseBrokerAddress(address);
  if (!parsed || (!parsed.isEncrypted && !policy.allowPrivate)) throw new BrokerError('addressRefused');
  try {
    checkHost(parsed.hostname, policy);
  } catch (cause) {
    throw new BrokerError('addressRefused', { cause });
  }
  return parsed;
}

/**
 * Connects once, by MQTT 3.1.1 with a clean session, without reconnecting.
 * @throws BrokerError
 */
export function connectBroker(target: BrokerTarget, options: BrokerOptions): Promise<MqttClient> {
  const { policy, clientId, will, timeoutMs = limits.bridges.connectMs, signal } = options;
  const { promise, resolve, reject } = Promise.withResolvers<MqttClient>();
  const { isEncrypted, hostname, port } = checkBrokerAddress(target.address, policy);
  const host = hostname.replace(/^\[|\]$/g, '');
  let cause: unknown = null;
  const client = new MqttClient(open, {
    clientId,
    clean: true,
    protocolVersion: 4,
    keepalive: 30,
    reconnectPeriod: 0,
    connectTimeout: timeoutMs,
    resubscribe: false,
    queueQoSZero: false,
    manualConnect: true,
    ...(target.username !== null && { username: target.username }),
    ...(target.password !== null && { password: target.password }),
    ...(will && { will }),
  });

  function open() {
    const endpoint = { host, port, lookup: outboundLookup(policy) };
    const servername = isIP(host) > 0 ? {} : { servername: host };
    const ca = target.caCertificate === null ? {} : { ca: target.caCertificate };
    const socket = isEncrypted ? connectTls({ ...endpoint, ...servername, ...ca }) : connectPlain(endpoint);
    // The MQTT client reports only some errors of its stream.
    socket.on('error', (error) => {
      cause ??= error;
    });
    limitUnsolicited(client, socket);
    return socket;
  }

  const deadline = setTimeout(() => end('noAnswer'), timeoutMs);
  const leave = () => end('closed');
  signal?.addEventListener('abort', leave);

  function settle(): void {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', leave);
  }
  function end(failure: BridgeFailure): void {
    settle();
    client.end(true);
    reject(new BrokerError(failure, { cause }));
  }
  client.on('error', (error) => {
    cause ??= error;
  });
  client.once('connect', () => {
    settle();
    resolve(client);
  });
  client.once('close', () => end(failureOf(cause)));
  if (signal?.aborted) leave();
  else client.connect();
  return promise;
}

/** SUBACK is the longest reply of a broker. */
const answerBytes = 5;

/** Acknowledgements of the client are not counted, or a broker could earn traffic with its own messages. */
const requests: ReadonlySet<string> = new Set(['publish', 'subscribe']);

/**
 * A broker may send little more than replies: the client would read a packet of 256 MB, and endless small ones would
 * block the process.
 */
function limitUnsolicited(client: MqttClient, socket: Socket): void {
  let unsolicitedBytes = 0;
  socket.on('data', (bytes: Buffer) => {
    unsolicitedBytes += bytes.length;
    if (unsolicitedBytes > limits.bridges.unsolicitedBytes) socket.destroy(new BrokerError('protocol'));
  });
  client.on('packetsend', ({ cmd }) => {
    if (requests.has(cmd)) unsolicitedBytes = Math.max(0, unsolicitedBytes - answerBytes);
    if (cmd === 'pingreq') unsolicitedBytes = 0;
  });
}

const failuresOfCodes: Readonly<Record<string, BridgeFailure>> = {
  ENOTFOUND: 'nameNotFound',
  EAI_AGAIN: 'nameNotFound',
  ECONNREFUSED: 'connectionRefused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'unreachable',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
};

/** The CONNACK codes mean: identifier rejected, bad user name or password, not authorised. */
const refusals: ReadonlySet<unknown> = new Set([2, 4, 5]);

export function failureOf(cause: unknown): BridgeFailure {
  if (cause === null || cause === undefined) return 'closed';
  if (cause instanceof BrokerError) return cause.failure;
  if (cause instanceof AggregateError) return failureOf(cause.errors[0]);
  const { code, message } = cause as { code?: unknown; message?: string };
  if (typeof code === 'number') return refusals.has(code) ? 'credentials' : 'other';
  if (typeof code !== 'string') return /packet|protocol|header|invalid/i.test(message ?? '') ? 'protocol' : 'other';
  if (/CERT|ERR_TLS|SELF_SIGNED|UNABLE_TO|CRL|HOSTNAME/.test(code)) return 'certificate';
  if (/^ERR_SSL|EPROTO/.test(code)) return 'protocol';
  return failuresOfCodes[code] ?? 'other';
}
