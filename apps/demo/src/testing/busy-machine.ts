import { topicOf } from '@washboard/contract/machine-link/machine-messages';
import { MqttClient } from '@washboard/server/modules/machines/machine-gateway/testing/mqtt-client';

const window = 20;

/** Unacknowledged messages are sent again on the next connection, before new ones. */
export class BusyMachine {
  readonly serialNumber: string;
  readonly acknowledged = new Set<number>();
  readonly #onAcknowledged: () => void;
  #client: MqttClient | null = null;
  #unanswered: number[] = [];
  #lastSeq = 0;

  constructor(serialNumber: string, onAcknowledged: () => void) {
    this.serialNumber = serialNumber;
    this.#onAcknowledged = onAcknowledged;
  }

  get unanswered(): number {
    return this.#unanswered.length;
  }

  async connect(port: number): Promise<void> {
    this.#client = await MqttClient.machine(port, this.serialNumber);
  }

  async run(isDraining = false): Promise<void> {
    const client = this.#client;
    if (!client) throw new Error('connect first');
    const left = this.#unanswered.splice(0).toSorted((a, b) => a - b);
    const lanes = Array.from({ length: window }, async () => {
      for (;;) {
        const seq = left.shift() ?? (isDraining ? null : ++this.#lastSeq);
        if (seq === null) return;
        const answer = await this.#send(client, seq);
        if (answer === 'closed') {
          this.#unanswered.push(seq);
          return;
        }
        this.acknowledged.add(seq);
        this.#onAcknowledged();
      }
    });
    await Promise.all(lanes);
    this.#unanswered.push(...left);
    await client.close();
  }

  /** Each attempt has another time, so that a duplicate `seq` does not collide with the first row. */
  #send(client: MqttClient, seq: number) {
    const at = new Date().toISOString();
    const isEvent = seq % 5 === 0;
    const body = isEvent ? { kind: 'doorOpened', body: {} } : { boilerTmp: 800 + (seq % 50) };
    const topic = topicOf(this.serialNumber, isEvent ? 'events' : 'telemetry');
    return client.publish(topic, JSON.stringify({ seq, at, ...body }));
  }
}
