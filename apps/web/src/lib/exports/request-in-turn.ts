import { exportIdHeader } from '@washboard/contract/data-exports/export-progress';
import { asProblem } from '../api/failure.ts';

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

/** Between two questions for the position in the queue. */
const askEveryMs = 2000;
/** An export that the server refuses because too many wait is requested again, so many times. */
const maxRefusals = 30;
/** Until then, where the server does not say when. */
const usualRetryS = 10;

interface Turn {
  /** The position of an export in the queue, null when it does not wait. */
  askPosition: (exportId: string, signal: AbortSignal) => Promise<number | null>;
  /** @param position null while it is unknown */
  show: (state: 'making' | 'waiting', position: number | null) => void;
  signal: AbortSignal;
}

/**
 * Sends the request, shows its position in the queue meanwhile, and sends it again when the server says so.
 *
 * @throws the problem document of a refusal that waiting does not help
 */
export async function requestInTurn(request: ExportRequest, turn: Turn): Promise<StreamedResponse> {
  const { signal, show } = turn;
  for (let refusals = 1; ; refusals += 1) {
    signal.throwIfAborted();
    const exportId = crypto.randomUUID();
    const stop = follow(exportId, turn);
    const answer = await request({ parseAs: 'stream', signal, headers: { [exportIdHeader]: exportId } }).finally(stop);
    if (!answer.error) return answer;
    const problem = asProblem(answer.error);
    if (problem?.code !== 'TOO_MANY_EXPORTS' || refusals >= maxRefusals) throw answer.error;
    show('waiting', null);
    await waitFor((problem.retryAfterS ?? usualRetryS) * 1000, signal);
  }
}

/** Shows the position until the returned function is called. */
function follow(exportId: string, { askPosition, show, signal }: Turn): () => void {
  let isOver = false;
  const timer = setInterval(() => {
    askPosition(exportId, signal).then(
      (position) => {
        if (!isOver && !signal.aborted) show(position === null ? 'making' : 'waiting', position);
      },
      () => {}, // asked again
    );
  }, askEveryMs);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}

/** Ends early when the signal aborts. */
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
