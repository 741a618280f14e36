import { dayMs } from '@washboard/contract/time/durations';
import type { LedgerWitness } from '../../../config/config.ts';
import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import { backOff } from '../../../timing/back-off.ts';
import { countersign, WitnessError, waitingSeconds } from './countersign.ts';
import { ledgerMetrics } from './ledger-metrics.ts';
import { postByMail, postToFile } from './post-checkpoint.ts';
import { stampCheckpoint } from './stamp-checkpoint.ts';

type AttestingContext = Pick<Context, 'config' | 'database' | 'clock' | 'logger' | 'metrics' | 'jobQueue'>;

/** The minutely jobs depend on other servers, so none waits for another. */
interface Attesting {
  run(signal: AbortSignal): Promise<void>;
}

export function createAttesting(context: AttestingContext): Attesting[] {
  const { config, logger } = context;
  const { file, mails } = config.ledgerPosting;
  const parts = config.ledgerWitnesses.map((witness): Attesting => new Countersigning(context, witness));
  if (config.ledgerAuthority)
    parts.push(
      new Patient(
        context,
        (signal) => stampCheckpoint(context, { signal }),
        (err) => logger.warn({ err }, 'a checkpoint was not time-stamped'),
      ),
    );
  if (file !== null)
    parts.push(
      new Patient(
        context,
        () => postToFile(context),
        (err) => logger.error({ err, file }, 'a checkpoint was not posted to the file'),
      ),
    );
  if (mails.length > 0)
    parts.push(
      new Patient(
        context,
        () => postByMail(context),
        (err) => logger.error({ err }, 'a checkpoint was not posted by mail'),
      ),
    );
  return parts;
}

class Patient implements Attesting {
  readonly #clock: AttestingContext['clock'];
  readonly #work: (signal: AbortSignal) => Promise<void>;
  readonly #report: (error: unknown) => void;
  #failures = 0;
  #notBeforeMs = 0;

  constructor(
    { clock }: Pick<AttestingContext, 'clock'>,
    work: (signal: AbortSignal) => Promise<void>,
    report: (error: unknown) => void,
  ) {
    this.#clock = clock;
    this.#work = work;
    this.#report = report;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { retryMs, maxRetryMs } = limits.attesting;
    if (this.#clock.now().getTime() < this.#notBeforeMs) return;
    try {
      await this.#work(signal);
      this.#failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      const waitMs = backOff(this.#failures, { first: retryMs, max: maxRetryMs });
      this.#failures += 1;
      this.#notBeforeMs = this.#clock.now().getTime() + waitMs;
      this.#report(error);
    }
  }
}

class Countersigning implements Attesting {
  readonly #context: AttestingContext;
  readonly #witness: LedgerWitness;
  readonly #asking: Patient;
  #warnedAtMs = Number.NEGATIVE_INFINITY;

  constructor(context: AttestingContext, witness: LedgerWitness) {
    this.#context = context;
    this.#witness = witness;
    this.#asking = new Patient(
      context,
      (signal) => countersign(context, witness, { signal }),
      (error) => this.#report(error),
    );
  }

  #report(err: unknown): void {
    const { logger } = this.#context;
    const line = { err, witness: this.#witness.name };
    if (err instanceof WitnessError && err.isContradiction)
      logger.error(line, 'a witness contradicts the ledger: it was rewritten, cut off, or is written twice');
    else logger.warn(line, 'a witness has not countersigned');
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.#asking.run(signal);
    const { clock, logger, metrics } = this.#context;
    const { name: witness } = this.#witness;
    const now = clock.now();
    const seconds = await waitingSeconds(this.#context, this.#witness, now);
    metrics.of(ledgerMetrics).waiting.set({ witness }, seconds);
    if (seconds * 1000 < dayMs || now.getTime() - this.#warnedAtMs < dayMs) return;
    this.#warnedAtMs = now.getTime();
    logger.warn({ witness, hours: Math.floor(seconds / 3600) }, 'a witness has not countersigned for a day');
  }
}
