import { useMatches } from '@tanstack/react-router';

/** Whether the address is one of those that show the machine list. */
export function useIsDashboard(): boolean {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.isDashboard === true });
}
