import { saveFile } from '../save-file.ts';
import { loadPart } from '../version/load-chunk.ts';
import type { AskPosition, TurnInit } from './request-in-turn.ts';

interface StreamedResponse {
  data?: unknown;
  error?: unknown;
  response: Response;
}

export type ExportRequest = (init: TurnInit & { parseAs: 'stream' }) => Promise<StreamedResponse>;

/** `making`: no response yet. `waiting`: other exports of the company come first. */
type ExportState = 'making' | 'waiting' | 'receiving' | 'done' | 'failed';

export interface Export {
  id: number;
  name: string;
  state: ExportState;
  /** Position in the queue of the company, from 1; null without one. */
  position: number | null;
  bytes: number;
  error: unknown;
  hasFile: boolean;
}

interface Run extends Omit<Export, 'hasFile'> {
  request: ExportRequest;
  abort: AbortController;
  file: Blob | null;
}

export const isRunning = ({ state }: Pick<Export, 'state'>) =>
  state === 'making' || state === 'waiting' || state === 'receiving';

const maxListed = 20;
/** Finished files stay in memory up to this total size. */
const maxBytesInMemory = 200_000_000;

interface Parts {
  askPosition: AskPosition;
  save?: typeof saveFile;
}

export class ExportStore {
  readonly #parts: Required<Parts>;
  readonly #listeners = new Set<() => void>();
  #runs: readonly Run[] = [];
  #shown: readonly Export[] = [];
  #lastId = 0;

  constructor(parts: Parts) {
    this.#parts = { save: saveFile, ...parts };
  }

  // `useSyncExternalStore` calls `get` detached.
  readonly get = (): readonly Export[] => this.#shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Resolves when the file was saved or the export was cancelled.
   * @throws a problem document or a network error
   */
  async start(name: string, request: ExportRequest): Promise<void> {
    this.#lastId += 1;
    const id = this.#lastId;
    const added: Run = { id, name, request, ...justBegun(), file: null };
    this.#change([added, ...this.#runs]);
    await this.#run(id);
  }

  retry(id: number): void {
    this.#update(id, justBegun());
    this.#run(id).catch(() => {});
  }

  saveAgain(id: number): void {
    const { file, name } = this.#find(id) ?? {};
    if (file && name) this.#parts.save(file, name);
  }

  remove(id: number): void {
    this.#find(id)?.abort.abort();
    this.#change(this.#runs.filter((one) => one.id !== id));
  }

  clear(): void {
    for (const { abort } of this.#runs) abort.abort();
    this.#change([]);
  }

  #change(next: readonly Run[]): void {
    this.#runs = withinBounds(next);
    this.#shown = this.#runs.map(({ id, name, state, position, bytes, error, file }) => ({
      id,
      name,
      state,
      position,
      bytes,
      error,
      hasFile: file !== null,
    }));
    if (this.#runs.some(isRunning)) window.addEventListener('beforeunload', askBeforeLeaving);
    else window.removeEventListener('beforeunload', askBeforeLeaving);
    for (const listener of this.#listeners) listener();
  }

  #find(id: number): Run | undefined {
    return this.#runs.find((run) => run.id === id);
  }

  #update(id: number, fields: Partial<Run>): void {
    this.#change(this.#runs.map((run) => (run.id === id ? { ...run, ...fields } : run)));
  }

  /** @throws the problem document or network error of a failed export; nothing for a cancelled one */
  async #run(id: number): Promise<void> {
    const begun = this.#find(id);
    if (!begun) return;
    const { request, abort } = begun;
    try {
      const { requestInTurn } = await loadPart(() => import('./request-in-turn.ts'));
      const { data, response } = await requestInTurn((init) => request({ ...init, parseAs: 'stream' }), {
        askPosition: this.#parts.askPosition,
        signal: abort.signal,
        show: (state, position) => this.#update(id, { state, position }),
      });
      const name = nameOf(response) ?? begun.name;
      this.#update(id, { state: 'receiving', position: null, name });
      const file = await receive(data, response, (bytes) => this.#update(id, { bytes }));
      if (abort.signal.aborted) return;
      this.#update(id, { state: 'done', bytes: file.size, file });
      this.#parts.save(file, name);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#update(id, { state: 'failed', error });
      throw error;
    }
  }
}

const justBegun = () =>
  ({ state: 'making', position: null, bytes: 0, error: null, abort: new AbortController() }) as const;

function withinBounds(runs: readonly Run[]): Run[] {
  let listed = 0;
  let bytes = 0;
  return runs.flatMap((run) => {
    listed += 1;
    if (listed > maxListed && !isRunning(run)) return [];
    bytes += run.file?.size ?? 0;
    return [bytes > maxBytesInMemory ? { ...run, file: null } : run];
  });
}

const askBeforeLeaving = (event: Event) => event.preventDefault();

const nameOf = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

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
