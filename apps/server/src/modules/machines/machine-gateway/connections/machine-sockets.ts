import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer } from 'node:tls';
import type { Config } from '../../../../config/config.ts';
import { ConfigurationError } from '../../../../config/configuration-error.ts';
import { limits } from '../../../../config/limits.ts';
import { readClosedFile } from '../../../platform/secrets/index.ts';

export interface ServerCertificate {
  cert: Buffer;
  key: string;
}

interface SocketOptions {
  /** Null disables TLS. */
  certificate: ServerCertificate | null;
  handshakeMs: number;
  accept: (socket: Socket) => void;
}

export class MachineSockets {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  /** A stop must not wait for the sockets of unfinished TLS handshakes. */
  readonly #encrypted = new Set<Socket>();

  constructor({ certificate, handshakeMs, accept }: SocketOptions) {
    // TCP keep-alive detects a dead connection even if a machine disables that of MQTT.
    const alive = { keepAlive: true, keepAliveInitialDelay: limits.gateway.keepAliveMs };
    const acceptTracked = (socket: Socket) => {
      track(socket, this.#sockets);
      accept(socket);
    };
    if (!certificate) {
      const options = { ...alive, highWaterMark: limits.gateway.readAheadBytes, noDelay: true };
      this.#server = createTcpServer(options, acceptTracked);
      return;
    }
    this.#server = createTlsServer({ ...alive, ...certificate, handshakeTimeout: handshakeMs }, acceptTracked);
    this.#server.on('connection', (socket: Socket) => track(socket, this.#encrypted));
    // Node.js leaves a connection open whose handshake lasts too long.
    this.#server.on('tlsClientError', (_error, socket: Socket) => socket.destroy());
  }

  get isListening(): boolean {
    return this.#server.listening;
  }

  /** @returns the port, which is any free one for port 0 */
  async listen(port: number, host: string): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  stopListening(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async destroyAll(): Promise<void> {
    await Promise.all(
      [...this.#sockets].map((socket) => new Promise((resolve) => socket.destroy().once('close', resolve))),
    );
    for (const socket of this.#encrypted) socket.destroy();
  }
}

function track(socket: Socket, sockets: Set<Socket>): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}

/** @throws ConfigurationError for files that are missing, not PEM, or do not match */
export async function readServerCertificate({
  certFile,
  keyFile,
}: NonNullable<Config['mqttTls']>): Promise<ServerCertificate> {
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
