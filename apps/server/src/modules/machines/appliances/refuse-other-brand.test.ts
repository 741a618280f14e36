import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigurationError } from '../../../config/configuration-error.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { refuseOtherBrand } from './appliances-repository.ts';
import { applianceStates, appliances } from './tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function removeMachinesOf(brand: string): Promise<void> {
  const { orm } = server.context.database;
  const machines = await orm.select().from(appliances).where(eq(appliances.brand, brand));
  for (const { serialNumber } of machines) {
    await orm.delete(applianceStates).where(eq(applianceStates.serialNumber, serialNumber));
    await orm.delete(appliances).where(eq(appliances.serialNumber, serialNumber));
  }
}

it('the server refuses a database with machines of another brand, and accepts an empty database for any brand', async () => {
  const { database } = server.context;
  await expect(refuseOtherBrand(database, 'marea')).resolves.toBeUndefined();
  await expect(refuseOtherBrand(database, 'brina')).resolves.toBeUndefined();
  await removeMachinesOf('brina');
  await expect(refuseOtherBrand(database, 'brina')).rejects.toThrow(ConfigurationError);
  await expect(refuseOtherBrand(database, 'brina')).rejects.toThrow('belongs to the brand marea');
  await expect(refuseOtherBrand(database, 'marea')).resolves.toBeUndefined();
  await removeMachinesOf('marea');
  await expect(refuseOtherBrand(database, 'brina')).resolves.toBeUndefined();
});
