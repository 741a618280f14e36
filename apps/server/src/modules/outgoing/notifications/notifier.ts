import { minuteMs } from '@washboard/contract/time/durations';
import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../../../adapters/database/advisory-locks.ts';
import type { Transaction } from '../../../adapters/database/database.ts';
import type { JobPayloads } from '../../../adapters/job-queue/job-queue.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { openSecretBox } from '../../platform/secrets/index.ts';
import { correctFutureTimes } from './incidents/correct-future-times.ts';
import { areAlarmsNew, detectAlarms } from './incidents/detect-alarms.ts';
import {
  areDeviationsNew,
  detectChangedReviews,
  detectDeviations,
  detectMissedReviews,
} from './incidents/detect-hygiene.ts';
import {
  detectFirmware,
  detectMaintenance,
  detectOffline,
  settleThresholds,
  ThresholdPass,
} from './incidents/detect-machines.ts';
import { endIncidents } from './incidents/end-incidents.ts';
import { followAlarmHandling } from './incidents/follow-alarm-handling.ts';
import { removeOldIncidents } from './incidents/remove-old-incidents.ts';
import { renewMovedIncidents } from './incidents/renew-moved-incidents.ts';
import { updateCauses } from './incidents/update-causes.ts';
import { notificationMetrics } from './notification-metrics.ts';
import { insertDefaultRules } from './rules/rules-repository.ts';
import { areIncidentsUnassigned, assignIncidents } from './sending/assign-incidents.ts';
import { escalateNotices } from './sending/escalate-notices.ts';
import { areMessagesReady, orderMessages } from './sending/order-messages.ts';
import { sendMessage } from './sending/send-message.ts';

/** Conditions that last for minutes need not be detected promptly. */
const paceMs = { causes: 5000, machines: 10_000, slow: 60_000, reviews: 10 * minuteMs };

type NotifierContext = Pick<Context, 'database' | 'config' | 'clock' | 'jobQueue' | 'logger' | 'metrics'>;
/** @returns whether more pages are left */
type Step = (transaction: Transaction) => Promise<boolean>;
type Steps = Readonly<Record<string, Step>>;

/**
 * Each step is one repeatable transaction and all state is in the database, so a process that dies loses and doubles
 * nothing.
 */
export class Notifier {
  readonly #context: NotifierContext;
  readonly #last = new Map<string, number>();
  readonly #thresholds = new ThresholdPass();
  readonly #reporting: Steps;
  #failures: unknown[] = [];

  constructor(context: NotifierContext) {
    this.#context = context;
    this.#reporting = {
      assignment: (transaction) => assignIncidents(transaction, context.config.brand),
      messages: (transaction) => orderMessages(transaction, context),
    };
  }

  /**
   * A failing step does not stop the others.
   * @throws AggregateError at the end of the round
   */
  async run(): Promise<void> {
    const { config, clock } = this.#context;
    this.#failures = [];
    await this.#inTurn('accounts', paceMs.slow, {
      newAccounts: async (transaction) => (await insertDefaultRules(transaction, clock.now())) > 0,
    });
    await this.#inTurn('causes', paceMs.causes, {
      clock: once(correctFutureTimes),
      causes: once(updateCauses),
      ends: once(endIncidents),
      moves: once((transaction) => renewMovedIncidents(transaction, config.brand)),
      handledAlarms: once((transaction) => followAlarmHandling(transaction, this.#context)),
      escalation: once(escalateNotices),
    });
    // The cursors advance each minute in any case.
    await this.#inTurn('prompt', (await this.#isAnythingDue()) ? 0 : paceMs.slow, {
      alarms: (transaction) => detectAlarms(transaction, config.brand),
      deviations: (transaction) => detectDeviations(transaction, config.brand),
      ...this.#reporting,
    });
    if ((await this.#detectLasting()) && (await this.#isAnythingDue())) await this.#runSteps(this.#reporting);
    if (this.#failures.length > 0) throw new AggregateError(this.#failures);
  }

  /** Most rounds find nothing, so one statement checks all prompt steps. */
  async #isAnythingDue(): Promise<boolean> {
    const { database, config, clock } = this.#context;
    const signs = [
      areAlarmsNew(config.brand),
      areDeviationsNew(config.brand),
      areIncidentsUnassigned,
      areMessagesReady(clock.now()),
    ];
    try {
      const { rows } = await database.orm.execute<{ isDue: boolean }>(
        sql`select ${sql.join(signs, sql` or `)} as "isDue"`,
      );
      return rows[0]?.isDue === true;
    } catch (error) {
      this.#failures.push(error);
      return true;
    }
  }

  /**
   * These steps take longer than the alarms, so they come after them.
   * @returns whether any group ran
   */
  async #detectLasting(): Promise<boolean> {
    const { brand } = this.#context.config;
    const turns = [
      await this.#inTurn('machines', paceMs.machines, {
        offline: (transaction) => detectOffline(transaction, brand),
        firmware: once((transaction) => detectFirmware(transaction, brand)),
      }),
      await this.#inTurn('slow', paceMs.slow, {
        maintenance: once((transaction) => detectMaintenance(transaction, brand)),
      }),
      await this.#inTurn('reviews', paceMs.reviews, {
        missedReviews: once((transaction) => detectMissedReviews(transaction, brand)),
        changedReviews: once((transaction) => detectChangedReviews(transaction, brand)),
        oldIncidents: once(removeOldIncidents),
      }),
      await this.#inTurn('thresholds', this.#thresholds.isUnderWay ? 0 : paceMs.machines, {
        thresholds: once((transaction) => this.#thresholds.compareNext(transaction, brand)),
        settledThresholds: once(settleThresholds),
      }),
    ];
    return turns.includes(true);
  }

  async #inTurn(name: string, everyMs: number, steps: Steps): Promise<boolean> {
    const now = performance.now();
    if (now - (this.#last.get(name) ?? Number.NEGATIVE_INFINITY) < everyMs) return false;
    this.#last.set(name, now);
    await this.#runSteps(steps);
    return true;
  }

  async #runSteps(steps: Steps): Promise<void> {
    for (const [step, work] of Object.entries(steps)) {
      await this.#complete(step, work).catch((error: unknown) => this.#failures.push(error));
    }
  }

  async #complete(step: string, work: Step): Promise<void> {
    const { stepDuration } = this.#context.metrics.of(notificationMetrics);
    let isMore = true;
    while (isMore) {
      const end = stepDuration.startTimer({ step });
      isMore = await this.#inTransaction(work).finally(end);
    }
  }

  #inTransaction(work: Step): Promise<boolean> {
    return this.#context.database.orm.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ isMine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${advisoryLocks.notifications}) as "isMine"`,
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

export async function startNotifying(context: Context): Promise<void> {
  const secrets = await openSecretBox(context.config);
  const { concurrentMails, concurrentPushes } = limits.notifications;
  const send = (job: JobPayloads['notification']) => sendMessage(context, secrets, job);
  // A hanging mail server blocks the mail workers until their deadline, so push has its own.
  await context.jobQueue.work('notification', send, { concurrency: concurrentMails });
  await context.jobQueue.work('pushNotification', send, { concurrency: concurrentPushes });
}
