import { fetchClient } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';

/** Everything that is kept about the account, as a file. Throws a problem document or a network error. */
export async function downloadOwnData(): Promise<void> {
  const { data, error } = await fetchClient.GET('/api/v1/account/ownData');
  if (error) throw error;
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, `washboard-${new Date(serverNowMs()).toISOString().slice(0, 10)}.json`);
}
