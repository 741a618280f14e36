import { useMatches } from '@tanstack/react-router';

export function useIsDashboard(): boolean {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.isDashboard === true });
}
