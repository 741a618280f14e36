import { useQuery } from '@tanstack/react-query';
import type { Wall } from '@washboard/contract/wall/wall';
import { fetchClient, publicClient } from '../../lib/api/api.ts';
import { asProblem } from '../../lib/api/failure.ts';

const refreshMs = 15_000;
/** A link that has ended stays so, unless the server was set back. */
const refreshEndedMs = 5 * 60_000;
/** A request that hangs would end the updates. */
const patienceMs = 10_000;
/** Older data are not shown as new. */
export const freshMs = 3 * refreshMs;

type LinkEnd = 'ended' | 'unknown';

function endOf(failure: unknown): LinkEnd | null {
  switch (asProblem(failure)?.code) {
    case 'WALL_LINK_ENDED':
      return 'ended';
    case 'WALL_LINK_NOT_FOUND':
    // Not even the form of a secret.
    case 'VALIDATION_FAILED':
      return 'unknown';
    default:
      return null;
  }
}

/** @param token of a link; null for the account's own machines */
export function useWall(token: string | null) {
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['wall', token],
    // The end of a link is data: it replaces what the link showed before, and outlasts a failure.
    queryFn: async (): Promise<Wall | LinkEnd> => {
      const signal = AbortSignal.timeout(patienceMs);
      const answer =
        token === null
          ? await fetchClient.GET('/api/v1/appliance/wall', { signal })
          : await publicClient.GET('/api/v1/wall', { params: { header: headerOf(token) }, signal });
      if (!answer.error) return answer.data;
      const end = endOf(answer.error);
      if (end === null) throw answer.error;
      return end;
    },
    retry: false,
    refetchInterval: ({ state }) => (typeof state.data === 'string' ? refreshEndedMs : refreshMs),
    refetchIntervalInBackground: true,
    meta: { isOfNoAccount: token !== null },
  });
  const [wall, end] = typeof data === 'string' ? [undefined, data] : [data, null];
  return { wall, end, hasFailed: error !== null, updatedAtMs: dataUpdatedAt };
}

/** An address can contain characters that a header cannot. */
const headerOf = (token: string) => ({ 'x-wall-token': encodeURIComponent(token) });
