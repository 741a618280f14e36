import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { topicOf } from '@washboard/contract/machine-link/machine-messages';
import mqtt, { type IConnectPacket, type IPublishPacket, type Packet } from 'mqtt-packet';
import { linkSecret } from './machine-world.ts';

export type Delivery = 'acknowledged' | 'closed';

export interface Publication {
  qos?: 0 | 1 | 2;
  retain?: boolean;
  dup?: boolean;
}

/** This client can violate the protocol on purpose. */
export class MqttClient {
  readonly #socket: Socket;
  readonly #awaited = new Map<string, (packet: Packet | null) => void>();
  readonly #ended: Promise<void>;
  #packetId = 0;
  readonly received: IPublishPacket[] = [];
  readonly acknowledged: number[] = [];
  onReceived: (packet: IPublishPacket) => void = () => {};
  isReleasing = true;

  private constructor(socket: Socket) {
    this.#socket = socket;
    const parser = mqtt.parser();
    parser.on('packet', (packet: Packet) => this.#onPacket(packet));
    socket.on('data', (chunk) => parser.parse(chunk));
    socket.on('error', () => {}); // The event `close` follows each error.
    this.#ended = new Promise((resolve) => {
      socket.on('close', () => {
        for (const give of this.#awaited.values()) give(null);
        this.#awaited.clear();
        resolve();
      });
    });
  }

  static async open(port: number): Promise<MqttClient> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const client = new MqttClient(socket);
    await once(socket, 'connect');
    return client;
  }

  static async machine(port: number, serialNumber: string): Promise<MqttClient> {
    const client = await MqttClient.open(port);
    const code = await client.connect(serialNumber);
    if (code !== 0) throw new Error(`${serialNumber} was refused: ${code}`);
    await client.subscribe(topicOf(serialNumber, 'commands'));
    return client;
  }

  async connect(serialNumber: string, other: Partial<IConnectPacket> = {}): Promise<number | 'closed'> {
    const answer = await this.#ask('connack', {
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: serialNumber,
      username: serialNumber,
      password: Buffer.from(linkSecret(serialNumber)),
      keepalive: 0,
      ...other,
    } as IConnectPacket);
    return answer?.cmd === 'connack' ? (answer.returnCode ?? -1) : 'closed';
  }

  /** Resolves with the acknowledgement, or with QoS 0 when the message is written. */
  async publish(topic: string, payload: string | Buffer, { qos = 1, retain = false, dup = false }: Publication = {}) {
    const packet = { cmd: 'publish', topic, payload, qos, retain, dup } as const;
    if (qos === 0) {
      this.write(mqtt.generate(packet));
      return 'acknowledged' satisfies Delivery;
    }
    const messageId = this.#nextPacketId();
    const answer = await this.#ask(`${qos === 1 ? 'puback' : 'pubcomp'} ${messageId}`, { ...packet, messageId });
    return (answer ? 'acknowledged' : 'closed') satisfies Delivery;
  }

  sendAll(topic: string, payloads: readonly (string | Buffer)[]): void {
    const packets = payloads.map((payload, i) =>
      mqtt.generate({ cmd: 'publish', topic, payload, qos: 1, messageId: i + 1, dup: false, retain: false }),
    );
    this.write(Buffer.concat(packets));
  }

  async subscribe(...topics: string[]): Promise<number[]> {
    const messageId = this.#nextPacketId();
    const subscriptions = topics.map((topic) => ({ topic, qos: 1 as const }));
    const answer = await this.#ask(`suback ${messageId}`, { cmd: 'subscribe', messageId, subscriptions });
    return answer?.cmd === 'suback' ? (answer.granted as number[]) : [];
  }

  /** The gateway answers only after the client's earlier packets. */
  async isAlive(): Promise<boolean> {
    return (await this.#ask('pingresp', { cmd: 'pingreq' })) !== null;
  }

  write(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  get ended(): Promise<void> {
    return this.#ended;
  }

  close(): Promise<void> {
    this.#socket.destroy();
    return this.#ended;
  }

  #nextPacketId(): number {
    this.#packetId = (this.#packetId % 65_535) + 1;
    return this.#packetId;
  }

  #ask(answer: string, packet: Packet): Promise<Packet | null> {
    if (this.#socket.destroyed) return Promise.resolve(null);
    const { promise, resolve } = Promise.withResolvers<Packet | null>();
    this.#awaited.set(answer, resolve);
    this.write(mqtt.generate(packet));
    return promise;
  }

  #onPacket(packet: Packet): void {
    if (packet.cmd === 'publish') {
      if (packet.qos === 1) this.write(mqtt.generate({ cmd: 'puback', messageId: packet.messageId ?? 0 }));
      this.received.push(packet);
      this.onReceived(packet);
      return;
    }
    if (packet.cmd === 'pubrec') {
      if (!this.isReleasing) return;
      this.write(mqtt.generate({ cmd: 'pubrel', messageId: packet.messageId ?? 0 }));
      return;
    }
    if (packet.cmd === 'puback' && packet.messageId !== undefined) this.acknowledged.push(packet.messageId);
    const name = packet.messageId === undefined ? packet.cmd : `${packet.cmd} ${packet.messageId}`;
    this.#awaited.get(name)?.(packet);
    this.#awaited.delete(name);
  }
}
