import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AssignableAppliance, Customer, CustomerEntry } from '@washboard/contract/customers/customers';
import { api, dataOf, fetchClient } from '../../lib/api/api.ts';
import type { CustomersSearch } from './customers-search.ts';

const listPath = '/api/v1/account/customers';
const customerPath = '/api/v1/account/customers/{id}';
const machinePath = '/api/v1/account/customers/{id}/appliances/{serialNumber}';
const assignablePath = '/api/v1/account/customers/{id}/assignableAppliances';
const pageSize = 50;

export const customerName = ({ name, surname }: Pick<Customer, 'name' | 'surname'>) => `${name} ${surname}`;

export function useCustomers(search: CustomersSearch) {
  return api.useInfiniteQuery(
    'get',
    listPath,
    { params: { query: { ...search, limit: pageSize } } },
    {
      // openapi-react-query sends an undefined cursor as 0.
      initialPageParam: null,
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: (previous) => previous,
    },
  );
}

export function useCustomer(id: string) {
  return api.useQuery('get', customerPath, { params: { path: { id } } });
}

export function useAssignable(id: string, search: string) {
  return api.useQuery(
    'get',
    assignablePath,
    { params: { path: { id }, query: { ...(search && { search }) } } },
    { placeholderData: (previous) => previous },
  );
}

export function useCustomerNews() {
  const client = useQueryClient();
  return {
    show(customer: Customer): void {
      client.setQueryData(['get', customerPath, { params: { path: { id: customer.id } } }], customer);
      refetchLists(client);
    },
    /** The change may concern other customers too. */
    refetch(): void {
      void client.invalidateQueries({ queryKey: ['get', customerPath] });
      refetchLists(client);
    },
    refetchLists: () => refetchLists(client),
  };
}

function refetchLists(client: QueryClient): void {
  for (const path of [listPath, assignablePath]) void client.invalidateQueries({ queryKey: ['get', path] });
}

/** @throws the problem document of a refusal */
export const readCustomer = (id: string) => dataOf(fetchClient.GET(customerPath, { params: { path: { id } } }));

/** The server refuses if another user has changed the customer meanwhile. */
export function useSaveCustomer(id: string | undefined) {
  return useMutation({
    mutationFn: ({ entry, base }: { entry: CustomerEntry; base: CustomerEntry }) =>
      dataOf(
        id === undefined
          ? fetchClient.POST(listPath, { body: entry })
          : fetchClient.PUT(customerPath, { params: { path: { id } }, body: { ...entry, expected: base } }),
      ),
    onSuccess: useCustomerNews().show,
  });
}

export function useDeleteCustomer(onDeleted: () => void) {
  const { refetchLists } = useCustomerNews();
  return api.useMutation('delete', customerPath, {
    onSuccess() {
      onDeleted();
      refetchLists();
    },
  });
}

/** The server refuses if another user has assigned the machine meanwhile. */
export function useAssignMachine(id: string) {
  const news = useCustomerNews();
  return useMutation({
    mutationFn: ({ serialNumber, customer }: AssignableAppliance) => {
      const params = { path: { id, serialNumber }, query: { ifCustomerId: customer?.id ?? '' } };
      return dataOf(fetchClient.PUT(machinePath, { params }));
    },
    onSuccess(changed) {
      // The customer whom the machine left has changed, too.
      news.refetch();
      news.show(changed);
    },
    onError: news.refetch,
  });
}

export function useUnassignMachine(onUnassigned: () => void) {
  const news = useCustomerNews();
  return api.useMutation('delete', machinePath, {
    onSuccess(changed) {
      news.show(changed);
      onUnassigned();
    },
    onError: news.refetch,
  });
}
