import type { Logger } from 'pino';
import type { Clock } from '../../../../adapters/clock/clock.ts';
import { limits } from '../../../../config/limits.ts';
import type { CoreContext } from '../../../../context.ts';
import type { Metrics } from '../../../../metrics.ts';
import { inSpan } from '../../../../tracing/in-span.ts';
import { announceAttention, type LiveFeed } from '../../live-socket/index.ts';
import { parametersReportedSubject, settledSubject } from '../../remote-control/index.ts';
import { type GatewayMetrics, gatewayMetrics } from '../gateway-metrics.ts';
import { alarmNews, liveNews } from './live-news.ts';
import { MessageBatcher, storingFaultOf } from './message-batcher.ts';
import { type ReceivedMessage, receiveMessage, type StoredTopic } from './receive-message.ts';
import type { Sender } from './sender.ts';
import type { StoredBatch, storeBatch } from './store-batch.ts';

interface IntakeOptions {
  context: CoreContext;
  feed: LiveFeed;
  refusals: RefusalLog;
  store: typeof storeBatch;
}

/** A message is stored before it is acknowledged or published on the bus. */
export class MessageIntake {
  readonly #options: IntakeOptions;
  readonly #metrics: GatewayMetrics;
  readonly #batcher: MessageBatcher<StoredBatch>;
  /** `performance.now()` of the last failure, or null if a batch was stored since. */
  #failedAtMs: number | null = null;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#metrics = options.context.metrics.of(gatewayMetrics);
    const { batchSize, batchesUnderWay, maxBatchDelayMs, patienceMs } = limits.gateway;
    this.#batcher = new MessageBatcher({
      maxBatchSize: batchSize,
      maxBatchesUnderWay: batchesUnderWay,
      maxBatchDelayMs,
      patienceMs,
      faultOf: storingFaultOf,
      store: (batch) => this.#store(batch),
      onStored: (outcome) => this.#publish(outcome),
    });
  }

  /** `done()` acknowledges the message; `done(error)` ends the connection without an acknowledgement. */
  receive(sender: Sender, topic: StoredTopic, payload: Buffer, done: (error: Error | null) => void): void {
    const { context, refusals } = this.#options;
    const { serialNumber } = sender;
    const received = receiveMessage(sender, topic, payload, context.clock.now().getTime());
    if (typeof received === 'string') {
      // MQTT 3.1.1 cannot refuse a message. An invalid one is acknowledged, because the machine would otherwise repeat
      // it for ever.
      refusals.note(serialNumber, received, { topic });
      return done(null);
    }
    this.#batcher.add(received, (error, outcome) => {
      if (outcome !== null && outcome !== 'stored') refusals.note(serialNumber, outcome, { topic, seq: received.seq });
      done(error);
    });
  }

  get hasJustFailed(): boolean {
    return this.#failedAtMs !== null && performance.now() - this.#failedAtMs <= limits.gateway.unstoredMs;
  }

  oldestMs(): number {
    return this.#batcher.oldestMs();
  }

  async #store(batch: ReceivedMessage[]): Promise<StoredBatch> {
    const { config, database, logger } = this.#options.context;
    const stop = this.#metrics.commitDuration.startTimer();
    try {
      const attributes = { 'messaging.system': 'mqtt', 'messaging.batch.message_count': batch.length };
      const outcome = await inSpan('store batch', { kind: 'CONSUMER', attributes }, () =>
        // Demo machines may run in fast motion, with minutes in seconds.
        this.#options.store(database, batch, { comparesTimes: !config.isDemo }),
      );
      this.#failedAtMs = null;
      stop();
      this.#metrics.batchSize.observe(batch.length);
      return outcome;
    } catch (error) {
      const fault = storingFaultOf(error);
      if (fault === 'database') this.#failedAtMs = performance.now();
      if (fault !== 'message') logger.warn({ err: error, messages: batch.length }, 'a batch was not stored');
      throw error;
    }
  }

  #publish({ stored, alarms, records }: StoredBatch): void {
    const { context, feed } = this.#options;
    const { bus, logger } = context;
    try {
      for (const news of liveNews(stored)) feed.publish(news);
      for (const alarm of alarms) feed.publish(alarmNews(alarm));
      const deviating = records.filter(({ result }) => result === 'deviating');
      announceAttention(
        bus,
        [...alarms, ...deviating].map(({ serialNumber }) => serialNumber),
      );
      const counts = new Map<StoredTopic, number>();
      for (const received of stored) {
        counts.set(received.topic, (counts.get(received.topic) ?? 0) + 1);
        if (received.topic === 'parameters') bus.publish(parametersReportedSubject(received.serialNumber), {});
        if (received.topic !== 'replies') continue;
        const { commandId, outcome, reason } = received.message;
        bus.publish(settledSubject(received.serialNumber, commandId), { outcome, reason });
      }
      for (const [topic, count] of counts) this.#metrics.stored.inc({ topic }, count);
    } catch (error) {
      logger.error({ err: error }, 'stored messages could not be announced');
    }
  }
}

const windowMs = 60_000;

/** Each machine gets one line a minute, with the number of suppressed lines. */
export class RefusalLog {
  readonly #logger: Logger;
  readonly #clock: Clock;
  readonly #refused: GatewayMetrics['refused'];
  readonly #lines = new Map<string, { atMs: number; quiet: number }>();

  constructor({ logger, clock, metrics }: { logger: Logger; clock: Clock; metrics: Metrics }) {
    this.#logger = logger;
    this.#clock = clock;
    this.#refused = metrics.of(gatewayMetrics).refused;
  }

  /**
   * @param machine its serial number, or its address before authentication
   * @param detail without content or secrets
   */
  note(machine: string, reason: string, detail: Record<string, unknown> = {}): void {
    this.#refused.inc({ reason });
    const nowMs = this.#clock.now().getTime();
    const line = this.#lines.get(machine);
    if (line && nowMs - line.atMs < windowMs) {
      line.quiet += 1;
      return;
    }
    this.#logger.warn({ machine, reason, quietSinceLastLine: line?.quiet ?? 0, ...detail }, 'refused');
    if (this.#lines.size >= limits.gateway.trackedMachines) this.#lines.clear();
    this.#lines.set(machine, { atMs: nowMs, quiet: 0 });
  }
}
