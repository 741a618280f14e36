import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { NamedMachine } from '../../rename/use-name-drafts.ts';
import { windowQuery } from '../list-api.ts';
import type { ListFilter } from '../list-search.ts';
import { windowsHolding } from '../windows.ts';

/** `some` maps serial numbers to names; `all` is every matching machine except some. */
export type Selection =
  | { kind: 'some'; machines: ReadonlyMap<string, string> }
  | { kind: 'all'; filter: ListFilter; total: number; except: ReadonlySet<string> };

export interface Selecting {
  selection: Selection;
  count: number;
  has(serialNumber: string): boolean;
  /** @param isRange true selects all machines since the previous choice */
  toggle(machine: NamedMachine, index: number, isRange: boolean): void;
  selectAll(): void;
  clear(): void;
}

const nothing: Selection = { kind: 'some', machines: new Map() };

function isSelected(selection: Selection, serialNumber: string): boolean {
  return selection.kind === 'some' ? selection.machines.has(serialNumber) : !selection.except.has(serialNumber);
}

export function withMachines(selection: Selection, machines: readonly NamedMachine[], isIn: boolean): Selection {
  if (selection.kind === 'some') {
    const next = new Map(selection.machines);
    for (const { serialNumber, applianceName } of machines) {
      if (isIn) next.set(serialNumber, applianceName);
      else next.delete(serialNumber);
    }
    return { kind: 'some', machines: next };
  }
  const except = new Set(selection.except);
  for (const { serialNumber } of machines) {
    if (isIn) except.delete(serialNumber);
    else except.add(serialNumber);
  }
  return except.size >= selection.total ? nothing : { ...selection, except };
}

export function useSelection(filter: ListFilter, total: number): Selecting {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Selection>(nothing);
  const [lastIndex, setLastIndex] = useState<number | null>(null);
  // A selection of all machines is only valid for its filter.
  const selection = chosen.kind === 'all' && chosen.filter !== filter ? nothing : chosen;

  return useMemo((): Selecting => {
    async function selectBetween(one: number, other: number): Promise<void> {
      const machines = await machinesBetween(queryClient, filter, [Math.min(one, other), Math.max(one, other)]);
      setChosen((before) => withMachines(before, machines, true));
    }

    return {
      selection,
      count: selection.kind === 'some' ? selection.machines.size : Math.max(0, total - selection.except.size),
      has: (serialNumber) => isSelected(selection, serialNumber),
      toggle(machine, index, isRange) {
        setLastIndex(index);
        if (isRange && lastIndex !== null) return void selectBetween(lastIndex, index);
        setChosen(withMachines(selection, [machine], !isSelected(selection, machine.serialNumber)));
      },
      selectAll: () => setChosen({ kind: 'all', filter, total, except: new Set() }),
      clear: () => setChosen(nothing),
    };
  }, [queryClient, selection, total, filter, lastIndex]);
}

/** Windows that were scrolled past quickly may not be loaded yet. */
async function machinesBetween(
  queryClient: QueryClient,
  filter: ListFilter,
  [first, last]: [number, number],
): Promise<NamedMachine[]> {
  const offsets = windowsHolding({ first, last });
  const windows = await Promise.all(offsets.map((offset) => queryClient.ensureQueryData(windowQuery(filter, offset))));
  const begin = offsets[0] ?? 0;
  return windows.flatMap(({ items }) => items).slice(first - begin, last - begin + 1);
}
