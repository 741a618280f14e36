import type { PartitionedTable } from './adapters/database/partitions.ts';
import type { Config } from './config/env.ts';
import type { Context, CoreContext } from './context.ts';
import type { App } from './http/app-instance.ts';
import type { DefineMetrics } from './metrics.ts';
import type { PdfWorkers } from './modules/platform/pdf/index.ts';

/**
 * What a module brings beside the functions that other modules call. `modules.ts` lists all modules. `Needs`: what its
 * routes need beside the context.
 */
export interface ServerModule<Needs = unknown> {
  /** For processes with the role `web`. Each function adds its routes in a Fastify scope of its own. */
  routes?: readonly ((app: App, context: Context & Needs) => void | Promise<void>)[];
  /** Every process serves them, also while they have no values. */
  metrics?: DefineMetrics<object>;
  /** For `/metrics` of processes with the role `jobs`. */
  figures?: (context: CoreContext) => readonly DatabaseFigure[];
  /** For processes with the role `jobs`: each begins to take jobs from a queue. */
  queues?: readonly ((context: ProcessContext) => Promise<void>)[];
  /** For processes with the role `jobs`: begins to work by itself. */
  start?: (context: ProcessContext) => Promise<Runner>;
  /**
   * Work of processes with the role `jobs` that is done at their start and then at each interval.
   *
   * @param context with the connections of the housekeeping
   * @param answering with the connections for work that people wait for
   */
  periodic?: (context: JobContext, answering: JobContext) => readonly Periodic[];
  /** Removes each hour what is no longer needed. */
  tidy?: (context: CoreContext, now: Date) => Promise<unknown>;
  /** For how many days the rows of each partitioned table of the module stay. */
  retentionDays?: { readonly [Table in PartitionedTable['name']]?: (config: Config) => number };
  /** Removes or seals what belongs to rows of a table from before `cutoff`, which are dropped afterwards. */
  beforeDropping?: {
    readonly [Table in PartitionedTable['name']]?: (context: CoreContext, cutoff: Date) => Promise<void>;
  };
  /** Prepares rows of a table from before `cutoff` to be dropped. Returns from when on they have to stay. */
  release?: { readonly [Table in PartitionedTable['name']]?: (context: CoreContext, cutoff: Date) => Promise<Date> };
}

/** Metrics that are read from the database, so all processes with it have the same values. */
export interface DatabaseFigure<T = unknown> {
  read(): Promise<T>;
  set(figure: T): void;
  /** Removes the values. */
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
  /** For the log. The next interval tries again. */
  failure: string;
  /** Its signal aborts when the process stops. */
  work: (signal: AbortSignal) => Promise<unknown>;
}
