import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useMemo, useState } from 'react';
import { dataOf, fetchClient } from '../../../lib/api/api.ts';
import { asProblem } from '../../../lib/api/failure.ts';
import { type CachedDetail, type CachedList, detailPath, listPath } from '../appliances-api.ts';

export interface NamedMachine {
  serialNumber: string;
  applianceName: string;
}

export interface NameDraft {
  typed: string;
  replaced: string;
  failure?: unknown;
  isOvertaken?: boolean;
}

export interface NameEdits {
  begin(machine: NamedMachine): void;
  change(serialNumber: string, draft: NameDraft): void;
  cancel(serialNumber: string): void;
  save(serialNumber: string, draft: NameDraft): Promise<void>;
}

export function useNameDrafts(): { drafts: ReadonlyMap<string, NameDraft>; edits: NameEdits } {
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState<ReadonlyMap<string, NameDraft>>(new Map());

  const edits = useMemo((): NameEdits => {
    function put(serialNumber: string, draft: NameDraft | null): void {
      setDrafts((before) => {
        const others = [...before].filter(([key]) => key !== serialNumber);
        return new Map(draft ? [...others, [serialNumber, draft]] : others);
      });
    }

    /** Shows the new name before the response; a failure restores the previous one. */
    async function save(serialNumber: string, { typed, replaced }: NameDraft): Promise<void> {
      put(serialNumber, null);
      const applianceName = typed.trim().normalize('NFC');
      if (applianceName === replaced) return;
      // A response in flight would bring the previous name back.
      await queryClient.cancelQueries({ queryKey: ['get', listPath] });
      showName(queryClient, { serialNumber, applianceName });
      try {
        showName(queryClient, await renameAppliance({ serialNumber, applianceName, ifName: replaced }));
      } catch (failure) {
        const isOvertaken = asProblem(failure)?.code === 'APPLIANCE_RENAMED';
        const current = isOvertaken ? await nameOf(serialNumber) : null;
        showName(queryClient, { serialNumber, applianceName: current ?? replaced });
        put(serialNumber, { typed, replaced: current ?? replaced, failure, isOvertaken: current !== null });
      }
    }

    return {
      begin: ({ serialNumber, applianceName }) => put(serialNumber, { typed: applianceName, replaced: applianceName }),
      change: put,
      cancel: (serialNumber) => put(serialNumber, null),
      save,
    };
  }, [queryClient]);

  return { drafts, edits };
}

async function nameOf(serialNumber: string): Promise<string | null> {
  const answer = await fetchClient.GET(detailPath, { params: { query: { serialNumber } } }).catch(() => null);
  return answer?.data?.applianceName ?? null;
}

/**
 * The server refuses if the current name differs from `ifName`.
 * @throws a problem document or a network error
 */
async function renameAppliance({ serialNumber, ...body }: NamedMachine & { ifName: string }): Promise<ApplianceDetail> {
  const params = { query: { serialNumber } };
  return dataOf(fetchClient.POST('/api/v1/appliance/updateAppliance', { params, body }));
}

function showName(queryClient: QueryClient, { serialNumber, applianceName }: NamedMachine): void {
  const isMeant = (machine: NamedMachine) => machine.serialNumber === serialNumber;
  const named = <T extends NamedMachine>(machine: T): T => (isMeant(machine) ? { ...machine, applianceName } : machine);
  queryClient.setQueriesData<CachedList>({ queryKey: ['get', listPath] }, (list) =>
    list?.items.some(isMeant) ? { ...list, items: list.items.map(named) } : list,
  );
  queryClient.setQueriesData<CachedDetail>({ queryKey: ['get', detailPath] }, (detail) => detail && named(detail));
}
