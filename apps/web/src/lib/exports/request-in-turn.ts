import { exportIdHeader } from '@washboard/contract/data-exports/export-progress';
import { asProblem } from '../api/failure.ts';

/** These options belong in the call. */
export interface TurnInit {
  signal: AbortSignal;
  headers: Record<string, string>;
}

const askEveryMs = 2000;
/** Number of requests for a file that the server refuses because it is busy. */
const maxRefusals = 30;
/** Applies if the server sends no `Retry-After`. */
const usualRetryS = 10;

interface Turn {
  askPosition: AskPosition;
  /** @param position null while it is unknown */
  show: (state: 'making' | 'waiting', position: number | null) => void;
  signal: AbortSignal;
}

/** @returns the position in the queue of the company, from 1; null if the file does not wait */
export type AskPosition = (exportId: string, signal: AbortSignal) => Promise<number | null>;

/**
 * Sends the request again when the server says so.
 * @throws the problem document of a refusal that waiting does not help
 */
export async function requestInTurn<Answer extends { error?: unknown }>(
  request: (init: TurnInit) => Promise<Answer>,
  turn: Turn,
): Promise<Answer> {
  const { signal, show } = turn;
  for (let refusals = 1; ; refusals += 1) {
    signal.throwIfAborted();
    const exportId = crypto.randomUUID();
    const stop = follow(exportId, turn);
    const answer = await request({ signal, headers: { [exportIdHeader]: exportId } }).finally(stop);
    if (!answer.error) return answer;
    const problem = asProblem(answer.error);
    if (!problem || !isBusy(problem) || refusals >= maxRefusals) throw answer.error;
    show('waiting', null);
    await waitFor((problem.retryAfterS ?? usualRetryS) * 1000, signal);
  }
}

function isBusy({ code, status, reason, retryAfterS }: NonNullable<ReturnType<typeof asProblem>>): boolean {
  if (code === 'TOO_MANY_EXPORTS') return true;
  // Any other document that was not made is too large.
  if (code === 'DOCUMENT_NOT_MADE') return reason === 'busy';
  return (status === 429 || status === 503) && retryAfterS !== undefined;
}

function follow(exportId: string, { askPosition, show, signal }: Turn): () => void {
  let isOver = false;
  const timer = setInterval(() => {
    askPosition(exportId, signal).then(
      (position) => {
        if (!isOver && !signal.aborted) show(position === null ? 'making' : 'waiting', position);
      },
      () => {}, // The next poll asks again.
    );
  }, askEveryMs);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
