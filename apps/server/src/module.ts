import type { PartitionedTable } from './adapters/database/partitions.ts';
import type { Context, CoreContext } from './context.ts';
import type { App } from './http/app-instance.ts';
import type { DefineMetrics } from './metrics.ts';
import type { PdfWorkers } from './modules/platform/pdf/index.ts';

/**
 * A module registers its routes, metrics and periodic work here; `modules.ts` lists all modules. `Needs` is what its
 * routes need beside the context.
 */
export interface ServerModule<Needs = unknown> {
  /** Routes of processes with the role `web`; each function adds them in a Fastify scope of its own. */
  routes?: readonly ((app: App, context: Context & Needs) => void | Promise<void>)[];
  /** Every process serves these metrics, also while they have no values. */
  metrics?: DefineMetrics<object>;
  /** Metrics at `/metrics` of processes with the role `jobs`. */
  figures?: (context: CoreContext) => readonly DatabaseFigure[];
  /** Each function starts a worker of a queue in processes with the role `jobs`. */
  queues?: readonly ((context: QueueContext) => Promise<void>)[];
  /** Starts a long-running task in processes with the role `jobs`. */
  start?: (context: QueueContext) => Promise<Runner>;
  /**
   * Work that processes with the role `jobs` do at their start and then at each interval.
   * @param context with the connections of the housekeeping
   * @param answering with the connections for work that a caller waits for
   */
  periodic?: (context: JobContext, answering: JobContext) => readonly Periodic[];
  /** Removes data every hour that is no longer needed. */
  tidy?: (context: CoreContext, now: Date) => Promise<unknown>;
  /** Removes or seals data that refers to rows from before `cutoff`, which are dropped afterwards. */
  beforeDropping?: {
    readonly [Table in PartitionedTable['name']]?: (context: CoreContext, cutoff: Date) => Promise<void>;
  };
  /** Prepares rows from before `cutoff` to be dropped. Returns the time from which on rows have to stay. */
  release?: { readonly [Table in PartitionedTable['name']]?: (context: CoreContext, cutoff: Date) => Promise<Date> };
}

/** The figures come from the database, so all processes that serve them have the same values. */
export interface DatabaseFigure<T = unknown> {
  read(): Promise<T>;
  set(figure: T): void;
  clear(): void;
}

type QueueContext = Context & { pdfWorkers: PdfWorkers };

export type JobContext = CoreContext & Pick<Context, 'jobQueue'>;

interface Runner {
  stop(): Promise<void>;
}

export interface Periodic {
  everyMs: number;
  /** The log line of a failure. The next interval tries again. */
  failure: string;
  /** The signal aborts when the process stops. */
  work: (signal: AbortSignal) => Promise<unknown>;
}
