import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { type CompaniesSearch, defaultCompaniesSort } from './companies-search.ts';

const listPath = '/api/v1/account/companies';
const detailPath = '/api/v1/account/companies/{companyCode}';
const movePath = '/api/v1/account/companies/{companyCode}/parent';
const pinPath = '/api/v1/account/companies/{companyCode}/servicePin';
const changePath = '/api/v1/account/company/{companyCode}';
const pageSize = 50;

// openapi-react-query sends an undefined cursor as 0.
const paging = { initialPageParam: null, getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };

export function useCompanies({ search, sort = defaultCompaniesSort }: CompaniesSearch, isEnabled = true) {
  const query = { ...(search && { search }), sort, limit: pageSize };
  return api.useInfiniteQuery(
    'get',
    listPath,
    { params: { query } },
    { ...paging, placeholderData: (previous) => previous, enabled: isEnabled },
  );
}

/** @param below a company code, or `top` */
export function useCompaniesBelow(below: string) {
  const query = { below, sort: defaultCompaniesSort, limit: 100 } as const;
  return api.useInfiniteQuery('get', listPath, { params: { query } }, paging);
}

export function useCompanyChoices(search: string, limit: number) {
  const query = { ...(search && { search }), sort: defaultCompaniesSort, limit } as const;
  return api.useQuery('get', listPath, { params: { query } }, { placeholderData: (previous) => previous });
}

export function useCompany(companyCode: string) {
  return api.useQuery('get', detailPath, { params: { path: { companyCode } } });
}

/** Refetches after a refusal too: another user may have changed the company. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const path of [listPath, detailPath, pinPath]) void client.invalidateQueries({ queryKey: ['get', path] });
  };
}

export const useCreateCompany = () => api.useMutation('post', listPath, { onSettled: useRefresh() });

export const useRenameCompany = () => api.useMutation('put', changePath, { onSettled: useRefresh() });

export function useDeleteCompany() {
  const client = useQueryClient();
  const refresh = useRefresh();
  return api.useMutation('delete', changePath, {
    onSuccess: (_nothing, { params }) => {
      client.removeQueries({ queryKey: api.queryOptions('get', detailPath, { params }).queryKey });
    },
    onSettled: refresh,
  });
}

/** The server refuses an impossible move in the preview already. */
export function useMovePreview(
  companyCode: string,
  ifParentCompanyCode: string | null,
  parentCompanyCode: string | null,
) {
  return api.useQuery(
    'put',
    movePath,
    {
      params: { path: { companyCode }, query: { dryRun: 'true' } },
      body: { parentCompanyCode: parentCompanyCode ?? '', ifParentCompanyCode },
    },
    { enabled: parentCompanyCode !== null, staleTime: 0, gcTime: 0, retry: false },
  );
}

export const useMoveCompany = () => api.useMutation('put', movePath, { onSettled: useRefresh() });

export function useServicePin(companyCode: string) {
  return api.useQuery('get', pinPath, { params: { path: { companyCode } } });
}

/** Companies below inherit the PIN, so all are refetched. */
function usePinsRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['get', pinPath] });
}

export const useSetServicePin = () => api.useMutation('put', pinPath, { gcTime: 0, onSettled: usePinsRefresh() });

export const useRemoveServicePin = () => api.useMutation('delete', pinPath, { onSettled: usePinsRefresh() });
