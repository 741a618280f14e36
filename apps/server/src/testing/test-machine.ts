import { EventEmitter, once } from 'node:events';
import type { CommandMessage } from '@washboard/contract/machine-link/machine-commands';
import { type MachineTopic, topicOf } from '@washboard/contract/machine-link/machine-messages';
import { connectAsync, type MqttClient } from 'mqtt';
import { linkSecret } from './world.ts';

type Reply = { outcome: 'executed' | 'refused'; reason?: string; failures?: Record<string, string> };

export class TestMachine {
  readonly serialNumber: string;
  readonly commands: CommandMessage[] = [];
  reply: ((command: CommandMessage) => Reply | null) | null = () => ({ outcome: 'executed' });
  readonly #client: MqttClient;
  readonly #events = new EventEmitter();
  #seq: number;

  private constructor(serialNumber: string, client: MqttClient, lastSeq: number) {
    this.serialNumber = serialNumber;
    this.#seq = lastSeq;
    this.#client = client;
    client.on('message', (_topic, payload) => {
      const command: CommandMessage = JSON.parse(payload.toString());
      this.commands.push(command);
      this.#events.emit('command');
      const reply = this.reply?.(command);
      if (reply) void this.publish('replies', { commandId: command.commandId, ...reply });
    });
  }

  /** @param own the secret of a machine's own board, and the number after which its messages start */
  static async connect(
    port: number,
    serialNumber: string,
    { secret = linkSecret(serialNumber), lastSeq = 0 } = {},
  ): Promise<TestMachine> {
    const client = await connectAsync({
      host: '127.0.0.1',
      port,
      protocolVersion: 4,
      clientId: serialNumber,
      username: serialNumber,
      password: secret,
      reconnectPeriod: 0,
    });
    const machine = new TestMachine(serialNumber, client, lastSeq);
    await client.subscribeAsync(topicOf(serialNumber, 'commands'), { qos: 1 });
    return machine;
  }

  async publish(topic: MachineTopic, message: object): Promise<void> {
    this.#seq += 1;
    const at = new Date().toISOString();
    const payload = JSON.stringify({ seq: this.#seq, at, ...message });
    await this.#client.publishAsync(topicOf(this.serialNumber, topic), payload, { qos: 1 });
  }

  async untilHeard(count: number): Promise<void> {
    while (this.commands.length < count) await once(this.#events, 'command');
  }

  async untilCut(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (!this.#client.connected) resolve();
      this.#client.once('close', () => resolve());
    });
  }

  async disconnect(): Promise<void> {
    await this.#client.endAsync();
  }
}
