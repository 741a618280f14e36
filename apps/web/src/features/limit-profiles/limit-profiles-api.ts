import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LimitProfile, LimitProfileEntry } from '@washboard/contract/hygiene/hygiene-limits';
import { api, dataOf, fetchClient } from '../../lib/api/api.ts';

const machinePath = '/api/v1/event-hub-listener/{serialNumber}/limitProfile';
const companyPath = '/api/v1/account/companies/{companyCode}/limitProfile';
const profilesPath = '/api/v1/account/companies/{companyCode}/limitProfiles';

interface Place {
  serialNumber: string | null;
  companyCode: string | null;
}

export function useLimitSheets({ serialNumber, companyCode }: Place) {
  const ofMachine = useQuery({
    ...api.queryOptions('get', machinePath, { params: { path: { serialNumber: serialNumber ?? '' } } }),
    enabled: serialNumber !== null,
  });
  const ofCompany = useQuery({
    ...api.queryOptions('get', companyPath, { params: { path: { companyCode: companyCode ?? '' } } }),
    enabled: companyCode !== null,
  });
  return { ofMachine, ofCompany };
}

export const useLimitProfiles = (companyCode: string) =>
  useQuery(api.queryOptions('get', profilesPath, { params: { path: { companyCode } } }));

/** A conflict means that another user has changed the data, so it is fetched again after a failure too. */
function useChange<Order>(change: (order: Order) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [machinePath, companyPath, profilesPath].map((path) =>
          queryClient.invalidateQueries({ queryKey: ['get', path] }),
        ),
      ),
  });
}

type Choice = { profileId: string | null } & ({ serialNumber: string } | { companyCode: string; version: number });

export const useChooseLimits = () =>
  useChange(({ profileId, ...place }: Choice) =>
    'serialNumber' in place
      ? dataOf(fetchClient.PUT(machinePath, { params: { path: place }, body: { profileId } }))
      : dataOf(
          fetchClient.PUT(companyPath, {
            params: { path: { companyCode: place.companyCode } },
            body: { profileId, version: place.version },
          }),
        ),
  );

export const useSaveProfile = (companyCode: string) =>
  useChange(({ edited, entry }: { edited: LimitProfile | null; entry: LimitProfileEntry }) =>
    dataOf(
      edited === null
        ? fetchClient.POST(profilesPath, { params: { path: { companyCode } }, body: entry })
        : fetchClient.PUT(`${profilesPath}/{id}`, {
            params: { path: { companyCode, id: edited.id } },
            body: { ...entry, version: edited.version },
          }),
    ),
  );

export const useRetireProfile = (companyCode: string) =>
  useChange((id: string) =>
    dataOf(fetchClient.DELETE(`${profilesPath}/{id}`, { params: { path: { companyCode, id } } })),
  );
