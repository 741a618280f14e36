import { fetchClient } from '../api/api.ts';

/** The position of a file that the account has requested; null when it does not wait. */
export async function askPosition(id: string, signal: AbortSignal): Promise<number | null> {
  const { data, error } = await fetchClient.GET('/api/v1/account/exports/{id}', { params: { path: { id } }, signal });
  if (error) throw error;
  return data.position;
}
