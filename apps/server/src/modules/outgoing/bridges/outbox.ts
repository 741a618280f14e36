import type { MqttClient } from 'mqtt';
import { limits } from '../../../config/limits.ts';

interface Retained {
  payload: string;
  /** Until it is acknowledged. */
  isWaiting: boolean;
  /** Not before, by `performance.now()`. */
  dueAtMs: number;
}

interface OutboxTimes {
  /** Between two messages of a topic that may be delayed. */
  pauseMs: number;
  /** A broker that does not acknowledge within this time hangs. */
  acknowledgeMs: number;
}

/**
 * What a broker is still to get. Of a retained topic only the newest message counts, so an unreachable broker costs no
 * more than one message for each topic; events are few, and lost while there is no connection.
 */
export class Outbox {
  readonly #times: OutboxTimes;
  readonly #retained = new Map<string, Retained>();
  /** Topics that can be sent, in order. */
  readonly #waiting = new Set<string>();
  /** Topics whose pause is not over. Apart, because each message looks through those that wait. */
  readonly #paused = new Set<string>();
  #events: { topic: string; payload: string }[] = [];
  #client: MqttClient | null = null;
  #inFlight = 0;
  #oldestSentAtMs: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Acknowledged messages that nobody has counted yet. */
  #acknowledged = 0;

  constructor(times: OutboxTimes) {
    this.#times = times;
  }

  /** @param isUrgent otherwise it may wait until the pause since the topic's last message is over */
  set(topic: string, payload: string, isUrgent = true): void {
    const known = this.#retained.get(topic);
    if (known?.payload === payload) return;
    const dueAtMs = known && !isUrgent ? known.dueAtMs : 0;
    this.#retained.set(topic, { payload, isWaiting: true, dueAtMs });
    if (dueAtMs > performance.now()) {
      this.#paused.add(topic);
      return;
    }
    this.#waiting.add(topic);
    this.#pump();
  }

  /** Deletes what the broker holds of a topic. */
  remove(topic: string): void {
    this.set(topic, '');
  }

  notify(topic: string, payload: string): void {
    if (!this.#client) return;
    this.#events.push({ topic, payload });
    if (this.#events.length > limits.bridges.waitingEvents) this.#events.shift();
    this.#pump();
  }

  has(topic: string): boolean {
    return this.#retained.has(topic);
  }

  /** The number of acknowledged messages since the last call. */
  takeCount(): number {
    const count = this.#acknowledged;
    this.#acknowledged = 0;
    return count;
  }

  /** Sends everything retained: the broker may have lost it. */
  repeat(): void {
    for (const [topic, retained] of this.#retained) {
      retained.isWaiting = true;
      retained.dueAtMs = 0;
      this.#waiting.add(topic);
    }
    this.#paused.clear();
    this.#pump();
  }

  open(client: MqttClient): void {
    this.#client = client;
    this.#inFlight = 0;
    this.#oldestSentAtMs = null;
    this.#timer = setInterval(() => {
      this.#endPauses();
      this.#pump();
    }, limits.bridges.pumpMs);
    this.repeat();
  }

  close(): void {
    this.#client = null;
    this.#events = [];
    clearInterval(this.#timer);
  }

  #endPauses(): void {
    const nowMs = performance.now();
    for (const topic of this.#paused) {
      if ((this.#retained.get(topic)?.dueAtMs ?? 0) > nowMs) continue;
      this.#paused.delete(topic);
      this.#waiting.add(topic);
    }
  }

  #pump(): void {
    const client = this.#client;
    if (!client?.connected) return;
    const nowMs = performance.now();
    if (this.#oldestSentAtMs !== null && nowMs - this.#oldestSentAtMs > this.#times.acknowledgeMs) {
      client.stream.destroy(new Error('the broker does not acknowledge'));
      return;
    }
    for (const { topic, payload } of this.#events.splice(0, this.#room)) this.#publish(client, topic, payload, false);
    for (const topic of this.#waiting) {
      if (this.#room <= 0) return;
      this.#waiting.delete(topic);
      const retained = this.#retained.get(topic);
      if (!retained?.isWaiting) continue;
      retained.isWaiting = false;
      retained.dueAtMs = nowMs + this.#times.pauseMs;
      this.#publish(client, topic, retained.payload, true);
    }
  }

  get #room(): number {
    return limits.bridges.inFlight - this.#inFlight;
  }

  #publish(client: MqttClient, topic: string, payload: string, retain: boolean): void {
    this.#inFlight += 1;
    this.#oldestSentAtMs ??= performance.now();
    client.publish(topic, payload, { qos: 1, retain }, (error) => {
      if (client !== this.#client) return;
      this.#inFlight -= 1;
      // Any acknowledgement shows that the broker works.
      this.#oldestSentAtMs = this.#inFlight > 0 ? performance.now() : null;
      if (error) return; // the connection ends, and its successor repeats everything
      this.#acknowledged += 1;
      const retained = this.#retained.get(topic);
      if (retain && payload === '' && retained?.payload === '' && !retained.isWaiting) this.#retained.delete(topic);
      this.#pump();
    });
  }
}
