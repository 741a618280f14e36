import { limits } from '../../../config/limits.ts';
import type { Context } from '../../../context.ts';
import type { DatabaseFigure } from '../../../module.ts';
import { within } from '../../../timing/within.ts';
import { operationsMetrics } from './operations-metrics.ts';

type FiguresContext = Pick<Context, 'config' | 'database' | 'jobQueue' | 'logger' | 'metrics'>;

/** An unreadable figure has no value, because an outdated one would look healthy. */
export class DatabaseFigures {
  readonly #context: FiguresContext;
  readonly #readings: readonly FigureReading[];
  #last: { atMs: number; reading: Promise<unknown> } | null = null;

  constructor(context: FiguresContext, ofModules: readonly DatabaseFigure[]) {
    const { config, logger } = context;
    const figures = [queuesFigure(context), ...ofModules];
    // A gauge without labels begins with 0, which would look like a reading.
    for (const figure of figures) figure.clear();
    this.#context = context;
    this.#readings = config.roles.includes('jobs') ? figures.map((figure) => new FigureReading(figure, logger)) : [];
  }

  async refresh(): Promise<void> {
    this.#countConnections();
    const nowMs = performance.now();
    if (!this.#last || nowMs - this.#last.atMs > limits.databaseFigures.rememberMs)
      this.#last = { atMs: nowMs, reading: Promise.all(this.#readings.map((reading) => reading.refresh())) };
    await this.#last.reading;
  }

  #countConnections(): void {
    const { database, metrics } = this.#context;
    const { poolConnections, poolWaiting, poolLimit } = metrics.of(operationsMetrics);
    for (const { name: pool, busy, idle, waiting, max } of database.pools()) {
      poolConnections.set({ pool, state: 'busy' }, busy);
      poolConnections.set({ pool, state: 'idle' }, idle);
      poolWaiting.set({ pool }, waiting);
      poolLimit.set({ pool }, max);
    }
  }
}

function queuesFigure({
  jobQueue,
  metrics,
}: FiguresContext): DatabaseFigure<Awaited<ReturnType<FiguresContext['jobQueue']['states']>>> {
  const { jobsWaiting, oldestJobWaiting, jobsGivenUp } = metrics.of(operationsMetrics);
  return {
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
  };
}

/** A reading never begins before the previous one has ended. */
class FigureReading {
  readonly #figure: DatabaseFigure;
  readonly #logger: Context['logger'];
  #isPending = false;

  constructor(figure: DatabaseFigure, logger: Context['logger']) {
    this.#figure = figure;
    this.#logger = logger;
  }

  async refresh(): Promise<void> {
    if (this.#isPending) return;
    this.#isPending = true;
    const reading = this.#figure.read().finally(() => {
      this.#isPending = false;
    });
    try {
      this.#figure.set(await within(limits.databaseFigures.answerMs, reading));
    } catch (error) {
      this.#figure.clear();
      this.#logger.warn({ err: error }, 'metrics of the database could not be read');
    }
  }
}
