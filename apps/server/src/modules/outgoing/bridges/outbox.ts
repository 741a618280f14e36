import type { MqttClient } from 'mqtt';
import { limits } from '../../../config/limits.ts';

interface Retained {
  payload: string;
  isWaiting: boolean;
  /** The value is compared with `performance.now()`. */
  dueAtMs: number;
}

interface OutboxTimes {
  pauseMs: number;
  acknowledgeMs: number;
}

/**
 * Each retained topic keeps only its newest message, so an unreachable broker costs little memory. Events are lost
 * without a connection.
 */
export class Outbox {
  readonly #times: OutboxTimes;
  readonly #retained = new Map<string, Retained>();
  readonly #waiting = new Set<string>();
  /** Paused topics are separate, because each message walks through the waiting ones. */
  readonly #paused = new Set<string>();
  #events: { topic: string; payload: string }[] = [];
  #client: MqttClient | null = null;
  #inFlight = 0;
  #oldestSentAtMs: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #acknowledged = 0;

  constructor(times: OutboxTimes) {
    this.#times = times;
  }

  /** @param isUrgent false lets the message wait for the topic's pause */
  set(topic: string, payload: string, isUrgent = true): void {
    const retained = this.#retained.get(topic);
    if (retained?.payload === payload) return;
    const dueAtMs = retained && !isUrgent ? retained.dueAtMs : 0;
    this.#retained.set(topic, { payload, isWaiting: true, dueAtMs });
    if (dueAtMs > performance.now()) {
      this.#paused.add(topic);
      return;
    }
    this.#waiting.add(topic);
    this.#pump();
  }

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

  /** @returns the acknowledged messages since the last call */
  resetCount(): number {
    const count = this.#acknowledged;
    this.#acknowledged = 0;
    return count;
  }

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
      this.#oldestSentAtMs = this.#inFlight > 0 ? performance.now() : null;
      if (error) return; // The next connection sends everything again.
      this.#acknowledged += 1;
      const retained = this.#retained.get(topic);
      if (retain && payload === '' && retained?.payload === '' && !retained.isWaiting) this.#retained.delete(topic);
      this.#pump();
    });
  }
}
