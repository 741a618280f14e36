import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { DefaultsVersionList } from '@washboard/contract/parameters/default-parameters';
import { api, dataOf, fetchClient } from '../../../lib/api/api.ts';
import { parametersPath } from '../model/parameter-news.ts';
import type { ModelName } from '../model/parameters-api.ts';

const defaultsPath = '/api/v1/appliance/defaultParameters';
const listsPath = '/api/v1/appliance/defaultParameters/lists';
const versionsPath = '/api/v1/appliance/defaultParameters/versions';

export const useDefaultLists = () => api.useQuery('get', listsPath);

export function useDefaultParameters({ gamma, modelNumber, revision }: ModelName) {
  return api.useQuery('get', defaultsPath, { params: { query: { gamma, modelNumber, revision } } });
}

export function useDefaultsVersions({ gamma, modelNumber, revision }: ModelName) {
  const name = { gamma, modelNumber, revision };
  return useInfiniteQuery({
    queryKey: ['get', versionsPath, name],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }): Promise<DefaultsVersionList> => {
      const query = { ...name, limit: 50, ...(pageParam !== undefined && { cursor: pageParam }) };
      return dataOf(fetchClient.GET(versionsPath, { params: { query } }));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** Another administrator may have published, so everything is fetched again after a failure too. */
export function usePublishDefaults() {
  const queryClient = useQueryClient();
  return api.useMutation('post', versionsPath, {
    onSettled: () =>
      Promise.all(
        [listsPath, versionsPath, defaultsPath, parametersPath].map((path) =>
          queryClient.invalidateQueries({ queryKey: ['get', path] }),
        ),
      ),
  });
}
