import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdministeredMachine } from '@washboard/contract/machine-administration/machine-administration';
import { api, dataOf, fetchClient } from '../../../lib/api/api.ts';
import { exports } from '../../../lib/exports/exports.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import type { MachineAction } from './machine-actions.ts';
import type { MachinesSearch } from './machines-search.ts';

const pageSize = 50;
const listPath = '/api/v1/appliance/administeredMachines';

export function useMachines(search: MachinesSearch) {
  return api.useInfiniteQuery(
    'get',
    listPath,
    { params: { query: { ...search, limit: pageSize } } },
    {
      // openapi-react-query sends an undefined cursor as 0.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
    },
  );
}

export function useClaimants(search: string, limit: number) {
  const query = { ...(search && { search }), limit };
  return api.useQuery(
    'get',
    `${listPath}/claimants`,
    { params: { query } },
    { placeholderData: (previous) => previous },
  );
}

export function useMachineNews(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['get', listPath] });
}

export function useMachinesExport(search: MachinesSearch, fileName: string) {
  const language = useLanguage();
  return useMutation({
    mutationFn: async () => {
      const name = `${fileName}-${new Date(serverNowMs()).toLocaleDateString('sv')}.csv`;
      await exports.start(name, (init) =>
        fetchClient.GET(`${listPath}/export`, {
          params: { query: search, header: { 'x-language': language } },
          ...init,
        }),
      );
    },
  });
}

export interface MachineSecret {
  serialNumber: string;
  linkSecret: string;
}

/** @throws the problem document of a refusal */
export async function renewSecret({ serialNumber }: AdministeredMachine): Promise<MachineSecret> {
  return dataOf(
    fetchClient.POST('/api/v1/appliance/appliances/{serialNumber}/linkSecret', {
      params: { path: { serialNumber } },
    }),
  );
}

type Change = Exclude<MachineAction, 'renewSecret'>;

/**
 * @param target the new company, or the account that claims the machine
 * @throws the problem document of a refusal
 */
export async function changeMachine(
  action: Change,
  { serialNumber, companyCode: ifCompanyCode }: AdministeredMachine,
  target: string | null,
): Promise<void> {
  const params = { path: { serialNumber } };
  await dataOf(call());

  function call(): Promise<{ error?: unknown }> {
    switch (action) {
      case 'move':
        return fetchClient.POST('/api/v1/appliance/appliances/{serialNumber}/move', {
          params,
          body: { companyCode: target ?? '', ifCompanyCode },
        });
      case 'assign':
      case 'takeBack':
        return fetchClient.POST('/api/v1/appliance/appliances/{serialNumber}/assign', {
          params,
          body: { companyCode: target },
        });
      case 'claim':
        return fetchClient.POST('/api/v1/appliance/appliances/{serialNumber}/claimFor', {
          params,
          body: { userId: target ?? '', ifCompanyCode },
        });
      case 'endClaim':
        return fetchClient.POST('/api/v1/appliance/appliances/{serialNumber}/endClaim', { params });
      case 'delete':
        return fetchClient.DELETE('/api/v1/appliance/appliances/{serialNumber}', {
          params: { ...params, query: { ifCompanyCode } },
        });
    }
  }
}
