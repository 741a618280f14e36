import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../adapters/database/database.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { detectAlarms } from './incidents/detect-alarms.ts';
import { detectDeviations, detectMissedReviews } from './incidents/detect-hygiene.ts';
import {
  detectFirmware,
  detectMaintenance,
  detectOffline,
  detectThresholds,
  settleThresholds,
} from './incidents/detect-machines.ts';
import { endIncidents, followCauses, removeOldIncidents } from './incidents/end-incidents.ts';
import { takeBackFutureTimes } from './incidents/take-back-future-times.ts';
import { settleNewAccounts } from './rules/rules-repository.ts';
import { assignIncidents } from './sending/assign.ts';
import { findWatchers } from './sending/candidates.ts';
import { escalate } from './sending/escalate.ts';
import { orderMessages } from './sending/order-messages.ts';
import { sendMessage } from './sending/send-message.ts';

/** Of the advisory lock, so that one process does this at a time. */
const lockKey = 660_023;

/** How often each part runs, in milliseconds. Alarms are prompt; what lasts for minutes anyway need not be. */
const paceMs = { prompt: 1000, causes: 5000, machines: 10_000, slow: 60_000, reviews: 10 * 60_000 };

type NotifierContext = Pick<Context, 'database' | 'config' | 'clock' | 'jobQueue' | 'logger' | 'metrics'>;
/** One page of the work. @returns whether there may be more */
type Step = (transaction: Transaction) => Promise<boolean>;
type Steps = Readonly<Record<string, Step>>;

/**
 * Finds incidents, decides who is notified, and orders the messages. All that it knows is in the database, each step is
 * one transaction, and each may be repeated: a process that dies in between loses and doubles nothing.
 */
export class Notifier {
  readonly #context: NotifierContext;
  readonly #due = new Map<string, number>();
  #failures: unknown[] = [];

  constructor(context: NotifierContext) {
    this.#context = context;
  }

  /**
   * One round. Called once a second. A step that fails does not keep the others from being done.
   *
   * @throws what failed, at the end of the round
   */
  async run(): Promise<void> {
    const { brand } = this.#context.config;
    this.#failures = [];
    await this.#inTurn('machines', paceMs.machines, {
      offline: (transaction) => detectOffline(transaction, brand),
      firmware: once((transaction) => detectFirmware(transaction, brand)),
      thresholds: once(async (transaction) => {
        const watchers = await findWatchers(transaction, sql`r.kind = 'threshold'`);
        for (const watcher of watchers) await detectThresholds(transaction, brand, watcher);
        await settleThresholds(transaction);
      }),
    });
    await this.#inTurn('slow', paceMs.slow, {
      newAccounts: async (transaction) => (await settleNewAccounts(transaction, this.#context.clock.now())) > 0,
      maintenance: once((transaction) => detectMaintenance(transaction, brand)),
    });
    await this.#inTurn('reviews', paceMs.reviews, {
      missedReviews: once((transaction) => detectMissedReviews(transaction, brand)),
      oldIncidents: once(removeOldIncidents),
    });
    await this.#inTurn('causes', paceMs.causes, {
      clock: once(takeBackFutureTimes),
      causes: once(followCauses),
      ends: once(endIncidents),
      escalation: once(escalate),
    });
    await this.#take({
      alarms: (transaction) => detectAlarms(transaction, brand),
      deviations: (transaction) => detectDeviations(transaction, brand),
      assignment: (transaction) => assignIncidents(transaction, brand),
      messages: (transaction) => orderMessages(transaction, this.#context),
    });
    if (this.#failures.length > 0) throw new AggregateError(this.#failures);
  }

  async #inTurn(name: string, everyMs: number, steps: Steps): Promise<void> {
    const now = performance.now();
    if (now < (this.#due.get(name) ?? 0)) return;
    this.#due.set(name, now + everyMs);
    await this.#take(steps);
  }

  async #take(steps: Steps): Promise<void> {
    for (const [step, work] of Object.entries(steps)) {
      await this.#complete(step, work).catch((error: unknown) => this.#failures.push(error));
    }
  }

  /** Each page of the work is a transaction of its own. */
  async #complete(step: string, work: Step): Promise<void> {
    const { notifierStepDuration } = this.#context.metrics;
    let isMore = true;
    while (isMore) {
      const end = notifierStepDuration.startTimer({ step });
      isMore = await this.#inTransaction(work).finally(end);
    }
  }

  /** Nothing, while another process does it. */
  #inTransaction(work: Step): Promise<boolean> {
    return this.#context.database.orm.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ isMine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${lockKey}) as "isMine"`,
      );
      return rows[0]?.isMine === true && work(transaction);
    });
  }
}

const once =
  (work: (transaction: Transaction) => Promise<void>): Step =>
  async (transaction) => {
    await work(transaction);
    return false;
  };

/** Starts to send the ordered messages. */
export async function startNotifying(context: Context): Promise<void> {
  const secrets = await openSecretBox(context.config);
  const { atOnce } = limits.notifications;
  await context.jobQueue.work('notification', (job) => sendMessage(context, secrets, job), { atOnce });
}
