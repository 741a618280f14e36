import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

const listPath = '/api/v1/account/companies/{companyCode}/inspectorLinks';
const linkPath = '/api/v1/account/companies/{companyCode}/inspectorLinks/{id}';

export const useInspectorLinks = (companyCode: string) =>
  api.useQuery('get', listPath, { params: { path: { companyCode } } });

/** After success and failure: another person may have changed the links. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['get', listPath] });
}

export function useCreateInspectorLink() {
  const onSettled = useRefresh();
  return api.useMutation('post', listPath, { onSettled });
}

export function useRevokeInspectorLink() {
  const onSettled = useRefresh();
  return api.useMutation('delete', linkPath, { onSettled });
}
