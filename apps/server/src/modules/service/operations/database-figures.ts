import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { holdReasons } from '../../../metrics.ts';
import { within } from '../../../timing/within.ts';
import { readRollUpDelay } from '../../machines/telemetry/index.ts';
import { countWaiting } from '../../outgoing/notifications/index.ts';
import { noticeChannels } from '../../outgoing/notifications/tables.ts';
import { readWebhookFigures } from '../../outgoing/webhooks/index.ts';

type FiguresContext = Pick<Context, 'config' | 'database' | 'jobQueue' | 'clock' | 'logger' | 'metrics'>;

/**
 * Metrics of the connections of this process and, in processes with the role `jobs`, of the whole database. The latter
 * are read at most once in a few seconds. What cannot be read has no value: an outdated one would look healthy.
 */
export class DatabaseFigures {
  readonly #context: FiguresContext;
  readonly #figures: readonly { refresh(): Promise<void> }[];
  #last: { atMs: number; reading: Promise<unknown> } | null = null;

  constructor(context: FiguresContext) {
    const { jobQueue, logger, metrics } = context;
    const { jobsWaiting, oldestJobWaiting, jobsGivenUp, rollUpDelay, webhooksWaiting, oldestWebhookWaiting } = metrics;
    this.#context = context;
    const queues = new Figure({
      logger,
      read: () => jobQueue.states(),
      set(states) {
        for (const { queue, waiting, oldestWaitingS, givenUp } of states) {
          jobsWaiting.set({ queue }, waiting);
          oldestJobWaiting.set({ queue }, oldestWaitingS);
          jobsGivenUp.set({ queue }, givenUp);
        }
      },
      clear() {
        for (const gauge of [jobsWaiting, oldestJobWaiting, jobsGivenUp]) gauge.reset();
      },
    });
    const rollUp = new Figure({
      logger,
      read: () => readRollUpDelay(context),
      set: (delayS) => rollUpDelay.set(delayS),
      clear: () => rollUpDelay.remove(),
    });
    const notifications = new Figure({
      logger,
      read: () => countWaiting(context),
      set(counts) {
        const { notificationsWaiting, oldestNotificationWaiting } = metrics;
        for (const channel of noticeChannels) {
          for (const heldBy of holdReasons) {
            const found = counts.find((count) => count.channel === channel && count.heldBy === heldBy);
            notificationsWaiting.set({ channel, held_by: heldBy }, found?.notices ?? 0);
            oldestNotificationWaiting.set({ channel, held_by: heldBy }, found?.oldestS ?? 0);
          }
        }
      },
      clear() {
        metrics.notificationsWaiting.reset();
        metrics.oldestNotificationWaiting.reset();
      },
    });
    const webhooks = new Figure({
      logger,
      read: () => readWebhookFigures(context),
      set({ waiting, oldestOverdueS }) {
        webhooksWaiting.set(waiting);
        oldestWebhookWaiting.set(oldestOverdueS);
      },
      clear() {
        for (const gauge of [webhooksWaiting, oldestWebhookWaiting]) gauge.remove();
      },
    });
    this.#figures = context.config.roles.includes('jobs') ? [queues, rollUp, notifications, webhooks] : [];
    // A gauge without labels begins with 0.
    for (const gauge of [rollUpDelay, webhooksWaiting, oldestWebhookWaiting]) gauge.remove();
  }

  /** Never rejects. */
  async refresh(): Promise<void> {
    this.#countConnections();
    const nowMs = performance.now();
    if (!this.#last || nowMs - this.#last.atMs > limits.databaseFigures.rememberMs)
      this.#last = { atMs: nowMs, reading: Promise.all(this.#figures.map((figure) => figure.refresh())) };
    await this.#last.reading;
  }

  #countConnections(): void {
    const { database, metrics } = this.#context;
    for (const { name: pool, busy, idle, waiting, max } of database.pools()) {
      metrics.poolConnections.set({ pool, state: 'busy' }, busy);
      metrics.poolConnections.set({ pool, state: 'idle' }, idle);
      metrics.poolWaiting.set({ pool }, waiting);
      metrics.poolLimit.set({ pool }, max);
    }
  }
}

interface FigureOptions<T> {
  logger: Context['logger'];
  read(): Promise<T>;
  set(value: T): void;
  clear(): void;
}

/** Never read again before the previous reading has ended. */
class Figure<T> {
  readonly #options: FigureOptions<T>;
  #isPending = false;

  constructor(options: FigureOptions<T>) {
    this.#options = options;
  }

  async refresh(): Promise<void> {
    if (this.#isPending) return;
    this.#isPending = true;
    const { logger, read, set, clear } = this.#options;
    const reading = read().finally(() => {
      this.#isPending = false;
    });
    try {
      set(await within(limits.databaseFigures.answerMs, reading));
    } catch (error) {
      clear();
      logger.warn({ err: error }, 'metrics of the database could not be read');
    }
  }
}
