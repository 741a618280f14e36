import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { dayMs } from '@washboard/contract/time/durations';
import { asFailure, asProblem } from '../../lib/api/failure.ts';
import { createAnswerStore } from '../../lib/offline/answer-store.ts';
import { NotSavedOfflineError } from '../../lib/offline/not-saved-offline.ts';
import { getSessionId } from '../../lib/session/session.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { findSavedAnswer, forgetIfGone, isOfSavedMachine } from './visit/find-saved-answer.ts';
import { forgetVisits } from './visit/visits.ts';

/** A week-old answer no longer helps a technician without a network. */
const cachedMs = 7 * dayMs;

const store = createAnswerStore(getSessionId);

interface CachedAnswer {
  data: unknown;
  atMs: number;
}

/** If storage is missing or damaged, the app works without cached answers. */
const ignore = () => undefined;

const isCached = ({ queryKey }: Query) => queryKey[0] === 'get';

async function read(query: Query): Promise<CachedAnswer | undefined> {
  const [text, taken] = await Promise.all([
    store.getItem(query.queryHash).catch(ignore),
    findSavedAnswer(query).catch(ignore),
  ]);
  const cached = text === undefined ? undefined : (JSON.parse(text) as CachedAnswer);
  if (taken && !(cached && cached.atMs > taken.atMs)) return taken;
  return cached && cached.atMs > serverNowMs() - cachedMs ? cached : undefined;
}

function cache({ queryHash }: Query, data: unknown): void {
  void store.setItem(queryHash, JSON.stringify({ data, atMs: serverNowMs() } satisfies CachedAnswer)).catch(ignore);
}

/** The live socket changes an answer each second, so the cache stores it less often. */
const newsMs = 15_000;
const waiting = new Set<string>();

function cacheNews(query: Query, queryClient: QueryClient): void {
  const { queryHash } = query;
  if (waiting.has(queryHash)) return;
  waiting.add(queryHash);
  cache(query, query.state.data);
  setTimeout(() => {
    waiting.delete(queryHash);
    if (queryClient.getQueryCache().get(queryHash) === query) cache(query, query.state.data);
  }, newsMs);
}

/** This time makes any cached answer stale, so that a reload asks the server. */
const longAgo = 1;

function refetchSoon(query: Query): void {
  setTimeout(() => {
    if (query.state.fetchStatus !== 'idle') return;
    query.setState({ dataUpdatedAt: longAgo });
    if (query.isStale()) query.fetch().catch(ignore);
  });
}

async function answer<Data>(
  ask: (context: QueryFunctionContext) => Data | Promise<Data>,
  context: QueryFunctionContext,
  query: Query,
): Promise<Data> {
  if (!isCached(query)) return ask(context);
  const cached = query.state.data === undefined ? await read(query) : undefined;
  if (cached) {
    refetchSoon(query);
    return cached.data as Data;
  }
  try {
    const data = await ask(context);
    cache(query, data);
    return data;
  } catch (failure) {
    const isUnreachable = asFailure(failure).kind === 'unreachable';
    if (isUnreachable && query.state.data === undefined && (await isOfSavedMachine(query).catch(ignore)))
      throw new NotSavedOfflineError();
    throw failure;
  }
}

export function cacheLonger(queryClient: QueryClient, queryKey: QueryKey): void {
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.data !== undefined) cache(query, query.state.data);
}

/** A page shows the cached answer immediately, with its age, while the server is asked again. */
export function cacheAnswers(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    const { type, query } = event;
    if (type === 'updated' && event.action.type === 'success' && event.action.manual && isCached(query))
      cacheNews(query, queryClient);
    const status = type === 'updated' && query.state.error ? asProblem(query.state.error)?.status : undefined;
    if (status !== 403 && status !== 404) return;
    void store.removeItem(query.queryHash).catch(ignore);
    void forgetIfGone(query).catch(ignore);
  });
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, persister: answer } });
  setTimeout(() => void store.tidy(serverNowMs() - cachedMs).catch(ignore), 10_000);
}

export function dropCachedAnswers(): void {
  void store.clear().catch(ignore);
  void forgetVisits().catch(ignore);
}
