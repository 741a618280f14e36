import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import mqtt from 'mqtt-packet';

/** Bytes of a PUBACK (MQTT 3.1.1, section 3.4). */
const pubackBytes = 4;
const maxPacketId = 65_535;

export interface LoadMachineOptions {
  port: number;
  serialNumber: string;
  secret: string;
  /** Most messages under way at a time. */
  window: number;
  onAcknowledged: (seq: number, latencyMs: number) => void;
}

/**
 * A machine that only sends telemetry, as cheaply as it can: on two cores what the clients use the server lacks.
 * It knows just enough MQTT for that.
 */
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

  /** Connects and waits to be let in. */
  async connect(): Promise<void> {
    const { port, serialNumber, secret } = this.#options;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
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
        keepalive: 60,
      }),
    );
    const [connack] = (await once(socket, 'data')) as [Buffer];
    if (connack[0] !== 0x20 || connack[3] !== 0) throw new Error(`${serialNumber} was not let in`);
    socket.on('data', (chunk) => this.#onData(chunk));
  }

  /** Sends up to `count` messages, as many as the window allows. @returns how many */
  send(count: number): number {
    const free = Math.min(count, this.#options.window - this.#sentAt.size);
    if (free <= 0 || !this.#socket) return 0;
    const packets: Buffer[] = [];
    for (let i = 0; i < free; i++) packets.push(this.#nextPacket());
    this.#socket.write(Buffer.concat(packets));
    return free;
  }

  close(): void {
    this.#socket?.destroy();
  }

  #nextPacket(): Buffer {
    const atMs = performance.timeOrigin + performance.now();
    const seq = this.#seq++;
    this.#packetId = (this.#packetId % maxPacketId) + 1;
    this.#sentAt.set(this.#packetId, { seq, atMs });
    return mqtt.generate({
      cmd: 'publish',
      topic: this.#topic,
      payload: telemetryPayload(seq, atMs),
      qos: 1,
      messageId: this.#packetId,
      dup: false,
      retain: false,
    });
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

/** Seven values, as a machine of the widest range sends them. */
export function telemetryPayload(seq: number, atMs: number): string {
  const wave = seq % 40;
  return `{"seq":${seq},"at":"${new Date(atMs).toISOString()}","boilerTmp":${830 + wave},"tankTmp":${600 + wave},"waterTmp":150,"boilerVlm":70,"tankVlm":${100 + (wave >> 2)},"rinseWaterVlm":${wave},"rinseWaterFlowRate":780}`;
}
