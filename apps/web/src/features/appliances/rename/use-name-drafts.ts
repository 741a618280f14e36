import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fetchClient } from '../../../lib/api/api.ts';
import { asProblem } from '../../../lib/api/failure.ts';
import { detailPath, listPath } from '../appliances-api.ts';
import type { NamedMachine } from './named-machine.ts';
import { renameAppliance, showName } from './rename-appliance.ts';

/** A name that is being typed, or that could not be saved. */
export interface NameDraft {
  typed: string;
  /** What the machine is called as far as the writer knows: the name that is to be replaced. */
  replaced: string;
  /** Why it was not saved; undefined while nobody has tried. */
  failure?: unknown;
  /** Somebody else has renamed the machine since: to `replaced`. */
  isOvertaken?: boolean;
}

export interface NameEdits {
  begin(machine: NamedMachine): void;
  change(serialNumber: string, draft: NameDraft): void;
  cancel(serialNumber: string): void;
  save(serialNumber: string, draft: NameDraft): Promise<void>;
}

/** Renaming in place, any number of machines at a time. What was typed stays until it is saved or given up. */
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

    /** The new name is shown at once; should it not be taken, the old one comes back and the typed one stays. */
    async function save(serialNumber: string, { typed, replaced }: NameDraft): Promise<void> {
      put(serialNumber, null);
      const applianceName = typed.trim().normalize('NFC');
      if (applianceName === replaced) return;
      // An answer that is under way still has the old name.
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

/** What the machine is called now; null if that cannot be told. */
async function nameOf(serialNumber: string): Promise<string | null> {
  const answer = await fetchClient.GET(detailPath, { params: { query: { serialNumber } } }).catch(() => null);
  return answer?.data?.applianceName ?? null;
}
