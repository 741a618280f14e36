import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { pool as openPool, type Pool, worker } from 'workerpool';

interface WorkerProcessOptions {
  script: URL;
  /** Each process runs one function at a time. */
  maxProcesses: number;
  /** The heap limit of a process is in MB. */
  memoryMegabytes: number;
  /** Half of V8's space for young objects in MB; null: as V8 chooses. */
  semiSpaceMegabytes?: number | null;
  idleMs: number;
}

/** A thread that reaches its memory limit, or in which V8 fails, would end the whole server (docs/decisions/074). */
interface WorkerProcesses {
  /** @throws when the function fails, its process ends, the signal aborts or `close` was called */
  run(name: string, input: unknown, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** An aborted function that has not ended by then is killed, because it would never end. */
const endMs = 50;

export function openWorkerProcesses(options: WorkerProcessOptions): WorkerProcesses {
  const { script, maxProcesses, memoryMegabytes, semiSpaceMegabytes = null, idleMs } = options;
  let pool: Pool | null = null;
  let underWay = 0;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function open(): Pool {
    return openPool(fileURLToPath(script), {
      workerType: 'process',
      maxWorkers: maxProcesses,
      workerTerminateTimeout: endMs,
      forkOpts: {
        // The processes do not get the server's environment variables.
        env: {},
        execArgv: [
          `--max-old-space-size=${memoryMegabytes}`,
          ...(semiSpaceMegabytes === null ? [] : [`--max-semi-space-size=${semiSpaceMegabytes}`]),
        ],
        serialization: 'advanced',
      },
    });
  }

  async function end(): Promise<void> {
    const ending = pool;
    pool = null;
    await ending?.terminate(true);
  }

  return {
    async run(name, input, signal) {
      signal.throwIfAborted();
      if (isClosed) throw new Error('closed');
      clearTimeout(idle);
      pool ??= open();
      underWay += 1;
      const outcome = pool.exec(name, [input]);
      const cancel = () => void outcome.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await outcome;
      } finally {
        signal.removeEventListener('abort', cancel);
        underWay -= 1;
        if (underWay === 0 && !isClosed) idle = setTimeout(() => void end().catch(() => {}), idleMs).unref();
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await end();
    },
  };
}

/** A low priority puts the server's own work first. */
export function serveWork(functions: Parameters<typeof worker>[0]): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  worker(functions);
}
