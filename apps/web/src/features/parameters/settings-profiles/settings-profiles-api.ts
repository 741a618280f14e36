import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { ProfileRun } from '@washboard/contract/settings-profiles/profile-runs';
import type { ProfileVersionList, SettingsProfile } from '@washboard/contract/settings-profiles/settings-profiles';
import { api, dataOf, fetchClient } from '../../../lib/api/api.ts';

const listPath = '/api/v1/appliance/settingsProfiles';
const profilePath = '/api/v1/appliance/settingsProfiles/{id}';
const defaultPath = '/api/v1/appliance/settingsProfiles/{id}/default';
const versionsPath = '/api/v1/appliance/settingsProfiles/{id}/versions';
const restorePath = '/api/v1/appliance/settingsProfiles/{id}/versions/{version}/restore';
const previewPath = '/api/v1/appliance/settingsProfiles/{id}/preview';
const applyPath = '/api/v1/appliance/settingsProfiles/{id}/apply';
const runsPath = '/api/v1/appliance/settingsProfiles/runs';
const runPath = '/api/v1/appliance/settingsProfiles/runs/{id}';

const maxProfiles = 200;

const lookEachMs = 1000;

export function useSettingsProfiles({ gamma, modelNumber }: Pick<ApplianceDetail, 'gamma' | 'modelNumber'>) {
  return api.useQuery('get', listPath, { params: { query: { gamma, modelNumber, limit: maxProfiles } } });
}

const pageSize = 50;

export function useAllProfiles(search: string) {
  return api.useInfiniteQuery(
    'get',
    listPath,
    { params: { query: { limit: pageSize, ...(search !== '' && { search }) } } },
    {
      // The client omits null from the URL, but replaces undefined with its default.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
    },
  );
}

export const useProfile = (id: string) => api.useQuery('get', profilePath, { params: { path: { id } } });

function forgetProfiles(queryClient: QueryClient): void {
  for (const path of [listPath, profilePath, versionsPath])
    void queryClient.invalidateQueries({ queryKey: ['get', path] });
}

/** Another user's change may be the reason of a refusal, so the profiles are fetched again. */
function useForgetting() {
  const queryClient = useQueryClient();
  return { onSettled: () => forgetProfiles(queryClient) };
}

export const useCreateProfile = () => api.useMutation('post', listPath, useForgetting());
export const useChangeProfile = () => api.useMutation('put', profilePath, useForgetting());
export const useDeleteProfile = () => api.useMutation('delete', profilePath, useForgetting());
export const useMarkDefault = () => api.useMutation('put', defaultPath, useForgetting());
export const useRestoreVersion = () => api.useMutation('post', restorePath, useForgetting());

export function useProfileVersions(id: string) {
  return useInfiniteQuery({
    queryKey: ['get', versionsPath, id],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam }): Promise<ProfileVersionList> => {
      const query = pageParam === undefined ? {} : { cursor: pageParam };
      return dataOf(fetchClient.GET(versionsPath, { params: { path: { id }, query } }));
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export function usePreview({ id, version }: Pick<SettingsProfile, 'id' | 'version'>, serialNumbers: readonly string[]) {
  return useQuery({
    queryKey: ['post', previewPath, id, version, serialNumbers],
    gcTime: 0,
    queryFn: async () => {
      const body = { serialNumbers: [...serialNumbers] };
      const { items } = await dataOf(fetchClient.POST(previewPath, { params: { path: { id } }, body }));
      return items;
    },
  });
}

export interface Application {
  profileId: string;
  /** All retries of a confirmation share this ID, so that the server starts one run. */
  runId: string;
  version: number;
  serialNumbers: string[];
}

const ofRun = (id: string) => ({ params: { path: { id } } });

export function useApply() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ profileId, ...body }: Application) =>
      dataOf(fetchClient.POST(applyPath, { params: { path: { id: profileId } }, body })),
    onSuccess(run) {
      queryClient.setQueryData(['get', runPath, ofRun(run.id)], run);
      void queryClient.invalidateQueries({ queryKey: ['get', runsPath] });
    },
    onError: () => forgetProfiles(queryClient),
  });
}

const isUnderWay = (run: Pick<ProfileRun, 'settled' | 'total'>) => run.settled < run.total;

export function useRun(id: string) {
  return api.useQuery('get', runPath, ofRun(id), {
    refetchInterval: ({ state: { data } }) => (data && !isUnderWay(data) ? false : lookEachMs),
  });
}

export function useRuns() {
  return api.useQuery('get', runsPath, undefined, {
    refetchInterval: ({ state: { data } }) => (data?.items.some(isUnderWay) ? lookEachMs : false),
  });
}
