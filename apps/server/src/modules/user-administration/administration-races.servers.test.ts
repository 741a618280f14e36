import { createPostgresDatabase } from '../../adapters/database/testing/storage-under-test.ts';
import { openTestServer } from '../../testing/test-server.ts';
import { describeAdministrationRaces } from './administration-races-contract.ts';

describeAdministrationRaces('PostgreSQL', async () => {
  const { url, remove } = await createPostgresDatabase();
  const server = await openTestServer({ environment: { DATABASE_URL: url } });
  return {
    ...server,
    close: async () => {
      await server.close();
      await remove();
    },
  };
});
