import { fetchClient } from '../api/api.ts';

/** @returns null if the file is not waiting */
export async function askPosition(id: string, signal: AbortSignal): Promise<number | null> {
  const { data, error } = await fetchClient.GET('/api/v1/account/exports/{id}', { params: { path: { id } }, signal });
  if (error) throw error;
  return data.position;
}
