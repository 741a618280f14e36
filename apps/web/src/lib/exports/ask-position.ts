import { dataOf, fetchClient } from '../api/api.ts';

/** @returns null if the file is not waiting */
export async function askPosition(id: string, signal: AbortSignal): Promise<number | null> {
  const { position } = await dataOf(
    fetchClient.GET('/api/v1/account/exports/{id}', { params: { path: { id } }, signal }),
  );
  return position;
}
