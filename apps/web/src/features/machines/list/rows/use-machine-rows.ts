import { useDebouncedValue } from '@mantine/hooks';
import type { ApplianceSummary } from '@washboard/contract/appliances/appliances';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useFollowMachines } from '../../../../lib/live/live-link-context.tsx';
import { defaultListSort, type ListFilter } from '../list-search.ts';
import { useMachineWindows } from '../use-machine-windows.ts';
import type { Stretch } from '../windows.ts';
import { useRefetchWhenQuiet } from './use-refetch-when-quiet.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

const fetchIntervalMs = 100;
const followDelayMs = 200;
/** Live news covers this many machines beyond each edge of the view. */
const followMargin = 10;
const maxFollowed = 400;

interface MachineRowsOptions {
  list: RefObject<HTMLElement | null>;
  filter: ListFilter;
  total: number;
  perRow: number;
  rowHeight: number;
  gap?: number;
  active: number | null;
  isHeld: boolean;
  place?: number | undefined;
}

export function useMachineRows({
  list,
  filter,
  total,
  perRow,
  rowHeight,
  gap = 0,
  active,
  isHeld,
  place,
}: MachineRowsOptions) {
  const pinned = active === null ? null : Math.floor(active / perRow);
  const virtual = useVirtualRows(list, { count: Math.ceil(total / perRow), rowHeight, gap, pinned, place });
  const { first, last } = virtual.seen;
  const seen = { first: first * perRow, last: Math.min(total, (last + 1) * perRow) - 1 };
  const machines = useMachineWindows(filter, total, useSettledStretch(seen, fetchIntervalMs));
  useFollowMachines(useFollowed(machines.at, seen));
  useRefetchWhenQuiet(list, refetchMs(filter), isHeld);
  return { ...virtual, seen, machineAt: machines.at, failed: machines.failed };
}

/** @returns how old a list may be */
export const refetchMs = (filter: ListFilter): number => (isOrderLive(filter) ? 15_000 : 60_000);

function isOrderLive({ condition, connection, alarms, sort = defaultListSort }: ListFilter): boolean {
  const isFiltered = condition !== undefined || connection !== undefined || alarms !== undefined;
  return isFiltered || ['attention', 'alarms', 'deviations', 'lastHeard', '-lastHeard'].includes(sort);
}

function useFollowed(machineAt: (index: number) => ApplianceSummary | undefined, { first, last }: Stretch): string[] {
  const from = Math.max(0, first - followMargin);
  const length = Math.min(maxFollowed, last + followMargin - from + 1);
  const serialNumbers = Array.from({ length }, (_, i) => machineAt(from + i)?.serialNumber);
  const [followed] = useDebouncedValue(serialNumbers.filter(Boolean).join(' '), followDelayMs);
  return useMemo(() => followed.split(' ').filter(Boolean), [followed]);
}

/** Fast scrolling must not fetch every range that it passes. */
function useSettledStretch({ first, last }: Stretch, intervalMs: number): Stretch {
  const [settled, setSettled] = useState<Stretch>({ first, last });
  const settledAtMs = useRef(0);
  useEffect(() => {
    const waitMs = Math.max(0, settledAtMs.current + intervalMs - performance.now());
    const timer = setTimeout(() => {
      settledAtMs.current = performance.now();
      setSettled((before) => (before.first === first && before.last === last ? before : { first, last }));
    }, waitMs);
    return () => clearTimeout(timer);
  }, [first, last, intervalMs]);
  return settled;
}
