import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { dayMs } from '@washboard/contract/time/durations';
import { asFailure, asProblem } from '../../lib/api/failure.ts';
import { createAnswerStore } from '../../lib/offline/answer-store.ts';
import { NotTakenAlongError } from '../../lib/offline/not-taken-along.ts';
import { getSessionId } from '../../lib/session/session.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { findTakenAnswer, forgetIfGone, isOfTakenMachine } from './visit/find-taken-answer.ts';
import { forgetVisits } from './visit/visits.ts';

/** What nobody has looked at for a week is no help in a cellar. */
const keptMs = 7 * dayMs;

const store = createAnswerStore(getSessionId);

interface KeptAnswer {
  data: unknown;
  atMs: number;
}

/** Without storage, or with a damaged one, the app works as if nothing were kept. */
const ignore = () => undefined;

const isKept = ({ queryKey }: Query) => queryKey[0] === 'get';

async function read(query: Query): Promise<KeptAnswer | undefined> {
  const [text, taken] = await Promise.all([
    store.getItem(query.queryHash).catch(ignore),
    findTakenAnswer(query).catch(ignore),
  ]);
  const kept = text === undefined ? undefined : (JSON.parse(text) as KeptAnswer);
  if (taken && !(kept && kept.atMs > taken.atMs)) return taken;
  return kept && kept.atMs > serverNowMs() - keptMs ? kept : undefined;
}

function keep({ queryHash }: Query, data: unknown): void {
  void store.setItem(queryHash, JSON.stringify({ data, atMs: serverNowMs() } satisfies KeptAnswer)).catch(ignore);
}

/** News of the live socket change an answer each second; the age on the page is that of the readings. */
const newsMs = 15_000;
const waiting = new Set<string>();

function keepNews(query: Query, queryClient: QueryClient): void {
  const { queryHash } = query;
  if (waiting.has(queryHash)) return;
  waiting.add(queryHash);
  keep(query, query.state.data);
  setTimeout(() => {
    waiting.delete(queryHash);
    // The session may have ended, or the query be gone.
    if (queryClient.getQueryCache().get(queryHash) === query) keep(query, query.state.data);
  }, newsMs);
}

/** Makes any kept answer stale, so that a reload asks again even if the answer was kept a second ago. */
const longAgo = 1;

/** After what was kept is shown: asks the server again, unless the answer never changes. */
function refetchSoon(query: Query): void {
  setTimeout(() => {
    if (query.state.fetchStatus !== 'idle') return;
    query.setState({ dataUpdatedAt: longAgo });
    if (query.isStale()) query.fetch().catch(ignore);
  });
}

/** Answers from what is kept, as long as the page has nothing else; keeps what the server answers. */
async function answer<Data>(
  ask: (context: QueryFunctionContext) => Data | Promise<Data>,
  context: QueryFunctionContext,
  query: Query,
): Promise<Data> {
  if (!isKept(query)) return ask(context);
  const kept = query.state.data === undefined ? await read(query) : undefined;
  if (kept) {
    refetchSoon(query);
    return kept.data as Data;
  }
  try {
    const data = await ask(context);
    keep(query, data);
    return data;
  } catch (failure) {
    const isUnreachable = asFailure(failure).kind === 'unreachable';
    if (isUnreachable && query.state.data === undefined && (await isOfTakenMachine(query).catch(ignore)))
      throw new NotTakenAlongError();
    throw failure;
  }
}

/** Keeps an answer that never changes for another while. */
export function keepLonger(queryClient: QueryClient, queryKey: QueryKey): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.data !== undefined) keep(query, query.state.data);
}

/** A page shows what is kept at once, with its age, while the server is asked again. */
export function keepAnswers(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    if (type === 'updated' && event.action.type === 'success' && event.action.manual && isKept(query))
      keepNews(query, queryClient);
    const status = type === 'updated' && query.state.error ? asProblem(query.state.error)?.status : undefined;
    if (status !== 403 && status !== 404) return;
    void store.removeItem(query.queryHash).catch(ignore);
    void forgetIfGone(query).catch(ignore);
  });
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, persister: answer } });
  setTimeout(() => void store.tidy(serverNowMs() - keptMs).catch(ignore), 10_000);
}

/** Rights have changed: some answers may be of what the account no longer sees. */
export function dropKeptAnswers(): void {
  void store.clear().catch(ignore);
  void forgetVisits().catch(ignore);
}
