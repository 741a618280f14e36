import { IconWashMachine } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { listPath } from '../../features/appliances/appliances-api.ts';
import { api } from '../../lib/api/api.ts';
import { type FoundEntries, fewestLetters, mostFound } from './found-entries.ts';

/** Machines that the server finds in the account's scope by name, serial number or company. */
export function useMachineEntries(search: string): FoundEntries {
  const navigate = useNavigate();
  const isAsked = search.length >= fewestLetters;
  const found = api.useQuery(
    'get',
    listPath,
    { params: { query: { search, limit: mostFound } } },
    { enabled: isAsked },
  );
  return {
    isPending: isAsked && found.isPending,
    failure: isAsked ? found.error : null,
    retry: () => void found.refetch(),
    entries: (found.data?.items ?? []).map(({ serialNumber, applianceName, companyName }) => ({
      id: `machine-${serialNumber}`,
      group: 'machines',
      icon: IconWashMachine,
      label: applianceName,
      detail: [serialNumber, companyName].filter(Boolean).join(' · '),
      choose: () => void navigate({ to: '/device/$serialNumber', params: { serialNumber } }),
    })),
  };
}
