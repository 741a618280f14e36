import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdministeredMachine } from '@washboard/contract/appliances/machine-administration';
import { api, fetchClient } from '../../../lib/api/api.ts';
import { exports } from '../../../lib/exports/exports.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import type { MachineAction } from './machine-actions.ts';
import type { MachinesSearch } from './machines-search.ts';

const pageSize = 50;
const listPath = '/api/v1/appliance/administeredMachines';

/** The machines that the reader administers, page by page. */
export function useMachines(search: MachinesSearch) {
  return api.useInfiniteQuery(
    'get',
    listPath,
    { params: { query: { ...search, limit: pageSize } } },
    {
      // Null is omitted from the address; undefined would become the client's default.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
    },
  );
}

/** The accounts for which the reader may claim a machine. */
export function useClaimants(search: string, limit: number) {
  const query = { ...(search && { search }), limit };
  return api.useQuery(
    'get',
    `${listPath}/claimants`,
    { params: { query } },
    { placeholderData: (previous) => previous },
  );
}

/** Refetches every list of administered machines. */
export function useMachineNews(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['get', listPath] });
}

/** Downloads the filtered machines as CSV in the reader's language. */
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
  const { data, error } = await fetchClient.POST('/api/v1/appliance/appliances/{serialNumber}/linkSecret', {
    params: { path: { serialNumber } },
  });
  if (error !== undefined) throw error;
  return data;
}

type Change = Exclude<MachineAction, 'renewSecret'>;

/**
 * @param target the company where the machine moves to or to which it is assigned, or the account that gets it
 * @throws the problem document of a refusal
 */
export async function changeMachine(
  action: Change,
  { serialNumber, companyCode: ifCompanyCode }: AdministeredMachine,
  target: string | null,
): Promise<void> {
  const params = { path: { serialNumber } };
  const { error } = await call();
  if (error !== undefined) throw error;

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
