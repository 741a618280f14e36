import { saveFile } from '../save-file.ts';
import { loadPart } from '../version/load-chunk.ts';
import type { AskPosition, TurnInit } from './request-in-turn.ts';

/** The response of a call with `parseAs: 'stream'`. */
interface StreamedResponse {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** Sends the request; `init` belongs into the options of the call. */
export type ExportRequest = (init: TurnInit & { parseAs: 'stream' }) => Promise<StreamedResponse>;

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

interface Parts {
  askPosition: AskPosition;
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
      id,
      name,
      state,
      position,
      bytes,
      error,
      isKept: file !== null,
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
      const { requestInTurn } = await loadPart(() => import('./request-in-turn.ts'));
      const { data, response } = await requestInTurn((init) => request({ ...init, parseAs: 'stream' }), {
        askPosition,
        signal: abort.signal,
        show: (state, position) => update(id, { state, position }),
      });
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
