import type { QueryClient } from '@tanstack/react-query';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { fetchClient } from '../../../lib/api/api.ts';
import { type CachedDetail, type CachedList, detailPath, listPath } from '../appliances-api.ts';
import type { NamedMachine } from './named-machine.ts';

/**
 * Gives a machine another name, unless it is called otherwise than the writer believed.
 * Throws a problem document or a network error.
 */
export async function renameAppliance({
  serialNumber,
  ...body
}: NamedMachine & { ifName: string }): Promise<ApplianceDetail> {
  const params = { query: { serialNumber } };
  const { data, error } = await fetchClient.POST('/api/v1/appliance/updateAppliance', { params, body });
  if (error) throw error;
  return data;
}

/** Writes the name into everything the query cache knows of the machine. */
export function showName(queryClient: QueryClient, { serialNumber, applianceName }: NamedMachine): void {
  const isMeant = (machine: NamedMachine) => machine.serialNumber === serialNumber;
  const named = <T extends NamedMachine>(machine: T): T => (isMeant(machine) ? { ...machine, applianceName } : machine);
  queryClient.setQueriesData<CachedList>({ queryKey: ['get', listPath] }, (list) =>
    list?.items.some(isMeant) ? { ...list, items: list.items.map(named) } : list,
  );
  queryClient.setQueriesData<CachedDetail>({ queryKey: ['get', detailPath] }, (detail) => detail && named(detail));
}
