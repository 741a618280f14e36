import { fetchClient } from '../../lib/api/api.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';

/** Everything that is kept about the account, as a file. Throws a problem document or a network error. */
export async function downloadOwnData(): Promise<void> {
  const { data, error } = await fetchClient.GET('/api/v1/account/ownData');
  if (error) throw error;
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `washboard-${new Date(serverNowMs()).toISOString().slice(0, 10)}.json`;
  link.click();
  // Only after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
