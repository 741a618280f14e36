import type { PartitionedTable } from './adapters/database/partitions.ts';
import type { Config } from './config/env.ts';
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
  /** For processes with the role `jobs`: each begins to take jobs from a queue. */
  queues?: readonly ((context: ProcessContext) => Promise<void>)[];
  /** For processes with the role `jobs`: begins to work by itself. */
  start?: (context: ProcessContext) => Promise<Runner>;
  /**
   * @param context with the connections of the housekeeping
   * @param answering with the connections for work that a caller waits for
   */
  periodic?: (context: JobContext, answering: JobContext) => readonly Periodic[];
  tidy?: (context: CoreContext, now: Date) => Promise<unknown>;
  /** For how many days the rows of each partitioned table of the module stay. */
  retentionDays?: { readonly [Table in PartitionedTable['name']]?: (config: Config) => number };
  /** Removes or seals what belongs to rows of a table from before `cutoff`, which are dropped afterwards. */
  beforeDropping?: {
    readonly [Table in PartitionedTable['name']]?: (context: CoreContext, cutoff: Date) => Promise<void>;
  };
  /** @returns the time from which on rows have to stay */
  release?: { readonly [Table in PartitionedTable['name']]?: (context: CoreContext, cutoff: Date) => Promise<Date> };
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
  /** After a failure the next interval tries again. */
  failure: string;
  work: (signal: AbortSignal) => Promise<unknown>;
}
