import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Customer, CustomerEntry } from '@washboard/contract/customers/customers';
import { api, fetchClient } from '../../lib/api/api.ts';
import type { CustomersSearch } from './customers-search.ts';

const listPath = '/api/v1/account/customers';
const customerPath = '/api/v1/account/customers/{id}';
const assignablePath = '/api/v1/account/customers/{id}/assignableAppliances';
const pageSize = 50;

export const nameOf = ({ name, surname }: Pick<Customer, 'name' | 'surname'>) => `${name} ${surname}`;

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
export async function readCustomer(id: string): Promise<Customer> {
  const { data, error } = await fetchClient.GET(customerPath, { params: { path: { id } } });
  if (error !== undefined) throw error;
  return data;
}

/** @throws the problem document of a refusal */
export async function createCustomer(body: CustomerEntry): Promise<Customer> {
  const { data, error } = await fetchClient.POST(listPath, { body });
  if (error !== undefined) throw error;
  return data;
}

/**
 * The server refuses if another user has changed the customer meanwhile.
 * @throws the problem document of a refusal
 */
export async function changeCustomer(id: string, entry: CustomerEntry, expected: CustomerEntry): Promise<Customer> {
  const { data, error } = await fetchClient.PUT(customerPath, {
    params: { path: { id } },
    body: { ...entry, expected },
  });
  if (error !== undefined) throw error;
  return data;
}

/** @throws the problem document of a refusal */
export async function deleteCustomer(id: string): Promise<void> {
  const { error } = await fetchClient.DELETE(customerPath, { params: { path: { id } } });
  if (error !== undefined) throw error;
}

/**
 * The server refuses if another user has assigned the machine meanwhile.
 * @param from the customer whom the machine leaves, or null
 * @throws the problem document of a refusal
 */
export async function assignMachine(id: string, serialNumber: string, from: string | null): Promise<Customer> {
  const { data, error } = await fetchClient.PUT('/api/v1/account/customers/{id}/appliances/{serialNumber}', {
    params: { path: { id, serialNumber }, query: { ifCustomerId: from ?? '' } },
  });
  if (error !== undefined) throw error;
  return data;
}

/** @throws the problem document of a refusal */
export async function unassignMachine(id: string, serialNumber: string): Promise<Customer> {
  const { data, error } = await fetchClient.DELETE('/api/v1/account/customers/{id}/appliances/{serialNumber}', {
    params: { path: { id, serialNumber } },
  });
  if (error !== undefined) throw error;
  return data;
}
