import { setTimeout as wait } from 'node:timers/promises';
import type { BridgeFailure } from '@washboard/contract/bridges/bridge';
import type { MqttClient } from 'mqtt';
import { limits } from '../../../config/limits.ts';
import type { CoreContext } from '../../../context.ts';
import { backOff } from '../../../timing/back-off.ts';
import { bridgeMetrics } from './bridge-metrics.ts';
import type { HeldBridge } from './bridges-repository.ts';
import { BrokerError, type BrokerTarget, connectBroker, failureOf } from './broker-connection.ts';
import type { Outbox } from './outbox.ts';
import { bridgeTopic, homeAssistantTopic } from './topics.ts';

export interface LinkTimes {
  /** Each further failure doubles this wait. */
  retryMs: number;
  maxRetryMs: number;
  /** Home Assistant may restart often, so complete publications are this far apart. */
  birthPauseMs: number;
}

interface LinkOptions {
  context: Pick<CoreContext, 'config' | 'clock' | 'metrics'>;
  settings: HeldBridge;
  target: BrokerTarget | null;
  times: LinkTimes;
  outbox: Outbox;
  onState: () => void;
}

export class BrokerLink {
  readonly #options: LinkOptions;
  readonly #metrics: ReturnType<typeof bridgeMetrics>;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #client: MqttClient | null = null;
  #connectedSince: Date | null = null;
  #failure: { kind: BridgeFailure; at: Date } | null = null;
  #bornAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#metrics = options.context.metrics.of(bridgeMetrics);
    const { connections } = this.#metrics;
    connections.inc({ state: 'away' });
    this.#running = this.#run().finally(() => connections.dec({ state: 'away' }));
  }

  get state() {
    return { connectedSince: this.#connectedSince, failure: this.#failure };
  }

  async stop(): Promise<void> {
    const client = this.#client;
    const { settings } = this.#options;
    if (client?.connected && settings.isOn) {
      const topic = bridgeTopic(settings, settings.companyCode);
      const published = client.publishAsync(topic, 'offline', { qos: 1, retain: true });
      await Promise.race([published, wait(limits.bridges.disconnectTimeoutMs)]).catch(() => {});
    }
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    const { retryMs, maxRetryMs } = this.#options.times;
    let failures = 0;
    const pauseMs = () => backOff(failures, { first: retryMs, max: maxRetryMs });
    while (!signal.aborted) {
      let connectedAtMs = Number.POSITIVE_INFINITY;
      try {
        await this.#serve(() => {
          connectedAtMs = performance.now();
        });
      } catch (error) {
        this.#fail(error);
      }
      // A broker that soon ends each connection counts as unreachable, so the wait grows.
      if (performance.now() - connectedAtMs > pauseMs()) failures = 0;
      // Random delays keep many bridges from returning at the same time.
      await wait(pauseMs() * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
      failures += 1;
    }
  }

  /**
   * Resolves when the connection ends.
   * @throws BrokerError
   */
  async #serve(onConnected: () => void): Promise<void> {
    const { signal } = this.#stopping;
    const { settings, target, context } = this.#options;
    if (!target) throw new BrokerError('passwordUnreadable');
    const topic = bridgeTopic(settings, settings.companyCode);
    const client = await connectBroker(target, {
      policy: { allowPrivate: context.config.isOutboundPrivate },
      // A fixed ID makes the broker end an older connection of the bridge.
      clientId: `washboard-${settings.companyCode}`,
      ...(settings.isOn && { will: { topic, payload: Buffer.from('offline'), qos: 1, retain: true } as const }),
      signal,
    });
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    let cause: unknown = null;
    client.on('error', (error) => {
      cause ??= error;
    });
    client.stream.on('error', (error: unknown) => {
      cause ??= error;
    });
    client.once('close', close);
    const end = () => client.end(true);
    signal.addEventListener('abort', end);
    try {
      this.#setClient(client);
      this.#failure = null;
      onConnected();
      this.#options.onState();
      this.#listenForBirth(client);
      this.#options.outbox.open(client);
      if (!signal.aborted) await closed;
      if (!signal.aborted) throw cause instanceof Error ? cause : new BrokerError('closed');
    } finally {
      signal.removeEventListener('abort', end);
      this.#options.outbox.close();
      client.end(true);
      this.#setClient(null);
    }
  }

  #setClient(client: MqttClient | null): void {
    const { clock } = this.#options.context;
    const { connections } = this.#metrics;
    this.#client = client;
    this.#connectedSince = client && clock.now();
    connections.inc({ state: 'connected' }, client ? 1 : -1);
    connections.inc({ state: 'away' }, client ? -1 : 1);
  }

  /** The bridge accepts no commands; it reads only this topic. */
  #listenForBirth(client: MqttClient): void {
    const topic = homeAssistantTopic(this.#options.settings);
    client.on('message', (messageTopic, payload) => {
      if (messageTopic !== topic || payload.toString() !== 'online') return;
      const nowMs = performance.now();
      if (nowMs - this.#bornAtMs < this.#options.times.birthPauseMs) return;
      this.#bornAtMs = nowMs;
      this.#options.outbox.repeat();
    });
    client.subscribe(topic, { qos: 0 }, () => {}); // If the broker refuses, retained messages suffice after a restart of Home Assistant.
  }

  #fail(error: unknown): void {
    if (this.#stopping.signal.aborted) return;
    const { clock } = this.#options.context;
    const kind = failureOf(error);
    this.#failure = { kind, at: clock.now() };
    this.#metrics.failures.inc({ failure: kind });
    this.#options.onState();
  }
}
