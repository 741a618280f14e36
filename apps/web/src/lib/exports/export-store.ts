import { exportIdHeader } from '@washboard/contract/data-exports/export-progress';
import { asProblem } from '../api/failure.ts';
import { saveFile } from '../save-file.ts';

/** The response of a call with `parseAs: 'stream'`. */
interface StreamedResponse {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** Sends the request; `init` belongs into the options of the call. */
export type ExportRequest = (init: {
  parseAs: 'stream';
  signal: AbortSignal;
  headers: Record<string, string>;
}) => Promise<StreamedResponse>;

/**
 * `making`: the server has not answered yet. `waiting`: other exports of the company come first.
 */
type ExportState = 'making' | 'waiting' | 'receiving' | 'done' | 'failed';

/** An export of this tab. */
export interface Export {
  id: number;
  /** Of the file; until the server names it, what the page calls it. */
  name: string;
  state: ExportState;
  /** In the queue of the company, from 1; null while it is unknown, and when nothing waits. */
  position: number | null;
  /** Received so far. */
  bytes: number;
  error: unknown;
  /** Whether the file can be saved again. */
  isKept: boolean;
}

interface Run extends Export {
  request: ExportRequest;
  abort: AbortController;
  file: Blob | null;
}

export const isRunning = ({ state }: Export) => state === 'making' || state === 'waiting' || state === 'receiving';

const mostListed = 20;
/** Finished files stay in memory up to this size together, the newest first. */
const mostKeptBytes = 200_000_000;

/** Between two questions for the position in the queue. */
const askEveryMs = 2000;
/** An export that the server refuses because too many wait is requested again, so many times. */
const maxRefusals = 30;
/** Until then, where the server does not say when. */
const usualRetryS = 10;

interface Parts {
  /** The position of an export in the queue, null when it does not wait. */
  askPosition: (exportId: string, signal: AbortSignal) => Promise<number | null>;
  save?: typeof saveFile;
}

/** The exports of this tab: they run on when their page is left, and can be saved again. */
export function createExportStore({ askPosition, save = saveFile }: Parts) {
  let runs: readonly Run[] = [];
  let shown: readonly Export[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  function change(next: readonly Run[]): void {
    runs = withinBounds(next);
    shown = runs.map(({ id, name, state, position, bytes, error, file }) => ({
      ...{ id, name, state, position, bytes, error, isKept: file !== null },
    }));
    if (runs.some(isRunning)) window.addEventListener('beforeunload', askBeforeLeaving);
    else window.removeEventListener('beforeunload', askBeforeLeaving);
    for (const listener of listeners) listener();
  }

  const update = (id: number, fields: Partial<Run>) =>
    change(runs.map((run) => (run.id === id ? { ...run, ...fields } : run)));
  const find = (id: number) => runs.find((run) => run.id === id);

  /** @throws the problem document or network error of a failed export; nothing for a cancelled one */
  async function run(id: number): Promise<void> {
    const begun = find(id);
    if (!begun) return;
    const { request, abort } = begun;
    try {
      const { data, response } = await requestInTurn(id, request, abort.signal);
      const name = nameOf(response) ?? begun.name;
      update(id, { state: 'receiving', position: null, name });
      const file = await receive(data, response, (bytes) => update(id, { bytes }));
      if (abort.signal.aborted) return;
      update(id, { state: 'done', bytes: file.size, file });
      save(file, name);
    } catch (error) {
      if (abort.signal.aborted) return;
      update(id, { state: 'failed', error });
      throw error;
    }
  }

  /** @throws the problem document of a refusal that waiting does not help */
  async function requestInTurn(id: number, request: ExportRequest, signal: AbortSignal): Promise<StreamedResponse> {
    for (let refusals = 1; ; refusals += 1) {
      const exportId = crypto.randomUUID();
      const stop = follow(id, exportId, signal);
      const answer = await request({ parseAs: 'stream', signal, headers: { [exportIdHeader]: exportId } }).finally(
        stop,
      );
      if (!answer.error) return answer;
      const problem = asProblem(answer.error);
      if (problem?.code !== 'TOO_MANY_EXPORTS' || refusals >= maxRefusals) throw answer.error;
      update(id, { state: 'waiting', position: null });
      await waitFor((problem.retryAfterS ?? usualRetryS) * 1000, signal);
      signal.throwIfAborted();
    }
  }

  /** Shows the position in the queue until the returned function is called. */
  function follow(id: number, exportId: string, signal: AbortSignal): () => void {
    const timer = setInterval(() => {
      askPosition(exportId, signal).then(
        (position) => {
          if (isOver || signal.aborted) return;
          update(id, position === null ? { state: 'making', position } : { state: 'waiting', position });
        },
        () => {}, // asked again
      );
    }, askEveryMs);
    let isOver = false;
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }

  return {
    get: (): readonly Export[] => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Resolves when the file was saved or the export was cancelled. @throws a problem document or a network error */
    async start(name: string, request: ExportRequest): Promise<void> {
      lastId += 1;
      const id = lastId;
      const abort = new AbortController();
      const added: Run = {
        id,
        name,
        state: 'making',
        position: null,
        bytes: 0,
        error: null,
        isKept: false,
        request,
        abort,
        file: null,
      };
      change([added, ...runs]);
      await run(id);
    },
    /** The list shows how it ends. */
    retry(id: number): void {
      update(id, { state: 'making', position: null, bytes: 0, error: null, abort: new AbortController() });
      run(id).catch(() => {});
    },
    saveAgain(id: number): void {
      const { file, name } = find(id) ?? {};
      if (file && name) save(file, name);
    },
    /** Ends it if it runs. */
    remove(id: number): void {
      find(id)?.abort.abort();
      change(runs.filter((one) => one.id !== id));
    },
    /** The account has logged out. */
    clear(): void {
      for (const { abort } of runs) abort.abort();
      change([]);
    },
  };
}

function withinBounds(runs: readonly Run[]): Run[] {
  let listed = 0;
  let bytes = 0;
  return runs.flatMap((run) => {
    listed += 1;
    if (listed > mostListed && !isRunning(run)) return [];
    bytes += run.file?.size ?? 0;
    return [bytes > mostKeptBytes ? { ...run, file: null } : run];
  });
}

/** Ends early when the signal aborts. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const askBeforeLeaving = (event: Event) => event.preventDefault();

const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

/** Between two reports of progress. */
const reportEveryMs = 200;

async function receive(data: unknown, response: Response, report: (bytes: number) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let reportedAtMs = 0;
  if (data instanceof ReadableStream) {
    for await (const part of chunksOf(data)) {
      parts.push(part);
      bytes += part.length;
      if (performance.now() - reportedAtMs < reportEveryMs) continue;
      reportedAtMs = performance.now();
      report(bytes);
    }
  }
  return new Blob(parts, { type });
}

/** Not every browser iterates over a stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

export type ExportStore = ReturnType<typeof createExportStore>;
