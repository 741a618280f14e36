import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import { asProblem } from '../../lib/api/failure.ts';
import { createAnswerStore } from '../../lib/offline/answer-store.ts';
import { getSession } from '../../lib/session/session.ts';
import { queryClient } from '../query-client.ts';

const dayMs = 86_400_000;
/** What nobody has looked at for a week is no help in a cellar. */
const keptMs = 7 * dayMs;

const prefix = 'answer';

const store = createAnswerStore(() => {
  const state = getSession().get();
  return state.kind === 'signedIn' ? state.sessionId : null;
});

/** Without storage the app works as before. */
const ignore = () => undefined;

/** A page shows what is kept at once, with its age, while the server is asked again. */
export function keepAnswers(): void {
  const persister = experimental_createQueryPersister({
    storage: {
      getItem: (name) => store.getItem(name).catch(ignore),
      setItem: (name, text: string) => store.setItem(name, text).catch(ignore),
      removeItem: (name) => store.removeItem(name).catch(ignore),
    },
    maxAge: keptMs,
    prefix,
    filters: { predicate: ({ queryKey }) => queryKey[0] === 'get' },
  });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const status = type === 'updated' && query.state.error ? asProblem(query.state.error)?.status : undefined;
    if (status === 403 || status === 404) void store.removeItem(`${prefix}-${query.queryHash}`).catch(ignore);
  });
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, persister: persister.persisterFn } });
  setTimeout(() => void store.tidy(Date.now() - keptMs).catch(ignore), 10_000);
}

/** Rights have changed: some answers may be of what the account no longer sees. */
export function dropKeptAnswers(): void {
  void store.clear().catch(ignore);
}
