import type { PartitionedTable } from './adapters/database/partitions.ts';
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
  queues?: readonly ((context: QueueContext) => Promise<void>)[];
  start?: (context: QueueContext) => Promise<Runner>;
  /**
   * @param context with the connections of the housekeeping
   * @param answering with the connections for work that a caller waits for
   */
  periodic?: (context: JobContext, answering: JobContext) => readonly Periodic[];
  tidy?: (context: CoreContext, now: Date) => Promise<unknown>;
  /** Rows from before `cutoff` are dropped afterwards. */
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

type QueueContext = Context & { pdfWorkers: PdfWorkers };

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
