import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import mqtt from 'mqtt-packet';

/** Bytes of a PUBACK (MQTT 3.1.1, section 3.4). */
const pubackBytes = 4;
const maxPacketId = 65_535;

/** A real message has about 210 bytes. */
const maxPacketBytes = 320;

export interface LoadMachineOptions {
  port: number;
  /** One address may have too few ports for all machines. */
  from?: { localAddress: string; localPort: number };
  serialNumber: string;
  secret: string;
  window: number;
  onAcknowledged: (seq: number, latencyMs: number) => void;
  /** A keep-alive of 0 allows a machine to be silent. */
  keepaliveS?: number;
}

/** On two cores clients compete with the server, so this machine implements just enough MQTT. */
export class LoadMachine {
  readonly #options: LoadMachineOptions;
  readonly #topic: string;
  readonly #sentAt = new Map<number, { seq: number; atMs: number }>();
  #socket: Socket | null = null;
  #rest: Buffer = Buffer.alloc(0);
  #seq: number;
  #packetId = 0;

  constructor(options: LoadMachineOptions, firstSeq = 1) {
    this.#options = options;
    this.#topic = `machines/${options.serialNumber}/telemetry`;
    this.#seq = firstSeq;
  }

  get underWay(): number {
    return this.#sentAt.size;
  }

  async connect(): Promise<void> {
    const { port, from, serialNumber, secret, keepaliveS = 60 } = this.#options;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...from });
    this.#socket = socket;
    await once(socket, 'connect');
    socket.write(
      mqtt.generate({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        clientId: serialNumber,
        username: serialNumber,
        password: Buffer.from(secret),
        keepalive: keepaliveS,
      }),
    );
    const [connack] = (await once(socket, 'data')) as [Buffer];
    if (connack[0] !== 0x20 || connack[3] !== 0) throw new Error(`${serialNumber} was refused`);
    socket.on('data', (chunk) => this.#onData(chunk));
  }

  send(count: number): number {
    const free = Math.min(count, this.#options.window - this.#sentAt.size);
    if (free <= 0 || !this.#socket) return 0;
    const atMs = performance.timeOrigin + performance.now();
    const at = new Date(atMs).toISOString();
    const bytes = Buffer.allocUnsafe(free * maxPacketBytes);
    let length = 0;
    for (let i = 0; i < free; i++) length = this.#writePacket(bytes, length, atMs, at);
    this.#socket.write(bytes.subarray(0, length));
    return free;
  }

  sendEvent(event: { kind: string; body: object }): number {
    const seq = this.#seq++;
    const atMs = performance.timeOrigin + performance.now();
    this.#packetId = (this.#packetId % maxPacketId) + 1;
    this.#sentAt.set(this.#packetId, { seq, atMs });
    this.#socket?.write(
      mqtt.generate({
        cmd: 'publish',
        qos: 1,
        dup: false,
        retain: false,
        messageId: this.#packetId,
        topic: `machines/${this.#options.serialNumber}/events`,
        payload: JSON.stringify({ seq, at: new Date(atMs).toISOString(), ...event }),
      }),
    );
    return seq;
  }

  close(): void {
    this.#socket?.destroy();
  }

  /** A PUBLISH with QoS 1 (MQTT 3.1.1, section 3.3). @returns the end offset */
  #writePacket(bytes: Buffer, start: number, atMs: number, at: string): number {
    const seq = this.#seq++;
    this.#packetId = (this.#packetId % maxPacketId) + 1;
    this.#sentAt.set(this.#packetId, { seq, atMs });
    const payload = telemetryPayload(seq, at);
    const remaining = 2 + this.#topic.length + 2 + payload.length;
    bytes[start] = 0x32;
    bytes[start + 1] = (remaining & 127) | 128; // A packet of more than 127 and less than 16,384 bytes has two bytes of length.
    bytes[start + 2] = remaining >> 7;
    let position = bytes.writeUInt16BE(this.#topic.length, start + 3);
    position += bytes.write(this.#topic, position, 'latin1');
    position = bytes.writeUInt16BE(this.#packetId, position);
    return position + bytes.write(payload, position, 'latin1');
  }

  #onData(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const nowMs = performance.timeOrigin + performance.now();
    let position = 0;
    for (; position + pubackBytes <= bytes.length; position += pubackBytes) {
      const packetId = bytes.readUInt16BE(position + 2);
      const sent = this.#sentAt.get(packetId);
      if (!sent) throw new Error('an acknowledgement for nothing');
      this.#sentAt.delete(packetId);
      this.#options.onAcknowledged(sent.seq, nowMs - sent.atMs);
    }
    this.#rest = bytes.subarray(position);
  }
}

function telemetryPayload(seq: number, at: string): string {
  const wave = seq % 40;
  return `{"seq":${seq},"at":"${at}","boilerTmp":${830 + wave},"tankTmp":${600 + wave},"waterTmp":150,"boilerVlm":70,"tankVlm":${100 + (wave >> 2)},"rinseWaterVlm":${wave},"rinseWaterFlowRate":780}`;
}
