import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, fetchClient } from '../../../lib/api/api.ts';
import { exports } from '../../../lib/exports/exports.ts';
import type { ReaderHeader } from '../../../lib/exports/use-reader-header.ts';
import type { Days } from '../days/month-days.ts';
import { askAgainMs, refetchHygiene, siteDaysPath, siteRecordsPath } from '../record/record-api.ts';
import type { MachineFilter, SiteHygieneFilter } from './site-hygiene-search.ts';

type PageQuery = Partial<SiteHygieneFilter> & { limit: number };

const useSitePages = (query: PageQuery) =>
  api.useInfiniteQuery(
    'get',
    siteRecordsPath,
    { params: { query } },
    {
      // openapi-react-query sends an undefined cursor as 0.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
      refetchInterval: askAgainMs,
    },
  );

export const useSiteRecords = (filter: SiteHygieneFilter) => useSitePages({ ...filter, limit: 50 });

export const useSiteDeviations = (filter: MachineFilter) => useSitePages({ ...filter, filter: 'open', limit: 5 });

/** A site has few racks on hold. */
export const useHeldRacks = (filter: MachineFilter) => useSitePages({ ...filter, filter: 'held', limit: 20 });

export const useSiteDays = (filter: MachineFilter, { from, to }: Days) =>
  api.useQuery(
    'get',
    siteDaysPath,
    { params: { query: { ...filter, from, to } } },
    { placeholderData: (previous) => previous, refetchInterval: askAgainMs },
  );

const countsPath = '/api/v1/appliance/deviatingCycles/counts';

/** A site without washing cycles cannot have deviations. */
export const useWashedCycles = ({ filter: _, ...filter }: SiteHygieneFilter, isEnabled: boolean) =>
  api.useQuery('get', countsPath, { params: { query: filter } }, { enabled: isEnabled });

export function useSignSiteDay(companyCode: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ day }: { day: string }) =>
      dataOf(
        fetchClient.POST('/api/v1/appliance/hygieneReviews', {
          body: { companyCode, day },
        }),
      ),
    onSettled: () => refetchHygiene(queryClient),
  });
}

interface SiteExport {
  filter: SiteHygieneFilter;
  format: 'pdf' | 'csv' | 'json';
  header: ReaderHeader;
}

export async function saveSiteRecords({ filter, format, header }: SiteExport): Promise<void> {
  await exports.start(`hygiene.${format}`, (init) =>
    fetchClient.GET(`${siteRecordsPath}/export`, {
      params: { query: { ...filter, format }, header },
      ...init,
    }),
  );
}
