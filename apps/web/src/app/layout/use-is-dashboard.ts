import { useMatches } from '@tanstack/react-router';

/** Several URLs show the machine list. */
export function useIsDashboard(): boolean {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.isDashboard === true });
}
