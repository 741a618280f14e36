import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ImportCheck,
  type ImportSecrets,
  xlsxMediaType,
} from '@washboard/contract/machine-registration/appliance-import';
import { api, dataOf, fetchClient } from '../../../../lib/api/api.ts';
import { secretsKeys } from './secrets-key.ts';

const path = '/api/v1/appliance/appliances/import';
const importPath = `${path}/{id}` as const;
const secretsPath = `${importPath}/secrets` as const;

const runningPollMs = 1000;

export const useImports = () => api.useQuery('get', path);

export const useImport = (id: string) =>
  api.useQuery(
    'get',
    importPath,
    { params: { path: { id } } },
    { refetchInterval: ({ state }) => (state.data && state.data.finishedAt !== null ? false : runningPollMs) },
  );

export const useCheckFile = () =>
  useMutation({ mutationFn: async (file: File) => (await send(file, { dryRun: 'true' }, {})) as ImportCheck });

interface Order {
  file: File;
  importId: string;
  secretsKey: string;
}

export function useBeginImport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, importId, secretsKey }: Order) =>
      send(file, { dryRun: 'false', importId }, { 'x-secrets-key': secretsKey }),
    // The variables contain the secrets key, so they are not cached.
    gcTime: 0,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['get', path] }),
  });
}

async function send(
  file: File,
  query: { dryRun: 'true' | 'false'; importId?: string },
  header: { 'x-secrets-key'?: string },
): Promise<unknown> {
  return dataOf(
    fetchClient.POST(path, {
      params: { query, header },
      body: file as never, // The generated type of the body is text.
      bodySerializer: (body) => body,
      headers: { 'content-type': /\.xlsx$/i.test(file.name) ? xlsxMediaType : 'text/csv' },
    }),
  );
}

export const useFetchSecrets = () =>
  useMutation({
    mutationFn: async ({ id, secretsKey }: { id: string; secretsKey: string }): Promise<ImportSecrets['items']> => {
      const { items } = await dataOf(
        fetchClient.POST(secretsPath, {
          params: { path: { id }, header: { 'x-secrets-key': secretsKey } },
        }),
      );
      return items;
    },
    gcTime: 0,
  });

export function useEraseSecrets(ownerId: string) {
  const queryClient = useQueryClient();
  return api.useMutation('delete', secretsPath, {
    onSuccess(_, { params }) {
      // The refetched import unmounts the component, which drops callbacks of `mutate`.
      secretsKeys.forget(params.path.id, ownerId);
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1] ?? '').startsWith(path) });
    },
  });
}
