import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptionKeys } from '../modules/people/subscription-keys/tables.ts';
import { hashSecret } from '../modules/platform/secrets/index.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await openTestServer();
  headers = await server.headersOf('kitchen');
  await server.context.database.orm.insert(subscriptionKeys).values([
    { name: 'A till', keyHash: hashSecret('till'), hint: 'till', requestsPerMinute: 600 },
    {
      name: 'An old till',
      keyHash: hashSecret('old-till'),
      hint: 'till',
      requestsPerMinute: 600,
      revokedAt: new Date(),
    },
  ]);
});
afterAll(() => server.close());

const urls = ['/api/v1/account/userinfo', '/api/v1/appliance/appliances'];

function callWith(bent: Record<string, string | undefined>, url = urls[0]) {
  const all = Object.entries({ ...headers, ...bent }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return server.inject({ url: url ?? '', headers: Object.fromEntries(all) });
}

describe('the brand of a call', () => {
  it.each([
    ['of the other brand', 'brina'],
    ['unknown', 'x'],
    ['missing', undefined],
    ['empty', ''],
    ['in capitals', 'MAREA'],
  ])('a brand that is %s gets BRAND_MISMATCH', async (_name, brand) => {
    for (const url of urls) expectProblem(await callWith({ brand }, url), 'BRAND_MISMATCH');
  });
});

describe('the subscription key of a call', () => {
  const name = 'ocp-apim-subscription-key';

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['unknown', 'guessed'],
    ['revoked', 'old-till'],
    ['almost right', 'washboard-dashboard2'],
    ['long', 'k'.repeat(5000)],
    ['an attempt on the database', "' or '1'='1"],
  ])('a subscription key that is %s gets SUBSCRIPTION_KEY_UNKNOWN', async (_name, key) => {
    for (const url of urls) expectProblem(await callWith({ [name]: key }, url), 'SUBSCRIPTION_KEY_UNKNOWN');
  });

  it('the server accepts the subscription key of any registered application', async () => {
    expect((await callWith({ [name]: 'till' })).statusCode).toBe(200);
  });

  it('the server refuses a revoked subscription key at the next call, also after a restart', async () => {
    await server.context.database.orm
      .update(subscriptionKeys)
      .set({ revokedAt: new Date() })
      .where(eq(subscriptionKeys.keyHash, hashSecret('washboard-dashboard')));
    expectProblem(await callWith({}), 'SUBSCRIPTION_KEY_UNKNOWN');
    await server.restart();
    expectProblem(await callWith({}), 'SUBSCRIPTION_KEY_UNKNOWN');
  });
});

describe('the order of checks', () => {
  it('an unauthenticated caller learns nothing about brand and key', async () => {
    const answer = await callWith({ authorization: undefined, brand: 'x', 'ocp-apim-subscription-key': 'x' });
    expectProblem(answer, 'UNAUTHENTICATED');
  });
});
