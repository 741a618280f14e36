import type { PartitionedTable } from './adapters/database/partitions.ts';
import type { Config } from './config/config.ts';
import type { Context, CoreContext } from './context.ts';
import type { App } from './http/app-instance.ts';
import type { DefineMetrics } from './metrics.ts';
import type { PdfWorkers } from './modules/platform/pdf/index.ts';

/** `Needs` is what the routes need beside the context. */
export interface ServerModule<Needs = unknown> {
  routes?: readonly ((app: App, context: Context & Needs) => void | Promise<void>)[];
  /** Metrics are served even while they have no values. */
  metrics?: DefineMetrics<object>;
  figures?: (context: CoreContext) => readonly DatabaseFigure[];
  /** Each function begins to take jobs from a queue, in processes with the role `jobs`. */
  queues?: readonly ((context: ProcessContext) => Promise<void>)[];
  /** The module begins to work by itself, in processes with the role `jobs`. */
  start?: (context: ProcessContext) => Promise<Runner>;
  /**
   * @param context with the connections of the housekeeping
   * @param interactive with the connections for work that a caller waits for
   */
  periodic?: (context: JobContext, interactive: JobContext) => readonly Periodic[];
  tidy?: (context: CoreContext, now: Date) => Promise<unknown>;
  /** The retention of rows of partitioned tables. Several modules may have rows that belong to those of one table. */
  retention?: { readonly [Table in PartitionedTable['name']]?: Retention };
}

interface Retention {
  /** Rows stay for so many days; the module of the table sets the number. */
  days?: (config: Config) => number;
  /** @returns the time from which on rows have to stay: `cutoff` or earlier */
  keepFrom?: (context: CoreContext, cutoff: Date) => Promise<Date>;
  /** Removes or seals what belongs to rows from before `cutoff`, which are dropped afterwards. */
  beforeDropping?: (context: CoreContext, cutoff: Date) => Promise<void>;
}

/** All processes that serve these figures have the same values. */
export interface DatabaseFigure<T = unknown> {
  read(): Promise<T>;
  set(figure: T): void;
  clear(): void;
}

/** With what a process opens once for all its roles. */
export type ProcessContext = Context & { pdfWorkers: PdfWorkers };

export type JobContext = CoreContext & Pick<Context, 'jobQueue'>;

interface Runner {
  stop(): Promise<void>;
}

export interface Periodic {
  everyMs: number;
  /** The line of the log when `work` throws; it runs again at the next interval. */
  failure: string;
  work: (signal: AbortSignal) => Promise<unknown>;
}
