import { createHmac, createPublicKey } from 'node:crypto';
import { dashboardScope } from '@washboard/contract/identity/token';
import { eq } from 'drizzle-orm';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../modules/people/accounts/tables.ts';
import { loadSigningKeys } from '../modules/people/identity/index.ts';
import { publicJwk } from '../modules/people/identity/signing-keys.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import { dashboardHeaders, openTestServer, type TestServer } from '../testing/test-server.ts';
import { mintAccessToken, type TokenBend } from '../testing/tokens.ts';
import { insertUsers, password, type WorldUser, worldUsers } from '../testing/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const { kitchen } = worldUsers;
const mint = (bend?: TokenBend) => mintAccessToken(server.context, kitchen.id, bend);

function callWith(headers: Record<string, string>) {
  return server.inject({ url: '/api/v1/appliance/appliances', headers });
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function partsOf(token: string): [header: object, payload: object, signature: string] {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return [parse(header), parse(payload), signature];
}

/** A careless verifier would accept an HMAC with the public key as its secret. */
async function signedWithPublicKey(secretOf: 'jwk' | 'pem'): Promise<string> {
  const { current } = await loadSigningKeys(server.context);
  const shared = publicJwk(current);
  const pem = createPublicKey({ key: { ...shared }, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const [header, payload] = partsOf(await mint());
  const content = `${base64url({ ...header, alg: 'HS256' })}.${base64url(payload)}`;
  const secret = secretOf === 'pem' ? pem : JSON.stringify(shared);
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

const forgeries: Record<string, () => Promise<string>> = {
  expired: () => mint({ expiresInMs: -1000 }),
  'from another issuer': () => mint({ issuer: 'https://elsewhere.example/identity' }),
  'for another audience': () => mint({ audience: 'dashboard' }),
  'without the scope of the API': () => mint({ scope: 'openid' }),
  'with a scope that only contains its name': () => mint({ scope: 'apiary' }),
  'without a scope': () => mint({ scope: null }),
  'of the kind of an ID token': () => mint({ typ: 'JWT' }),
  'signed with another key': async () => mint({ key: (await generateKeyPair('ES256')).privateKey }),
  'signed with an unknown key ID': () => mint({ kid: 'unknown' }),
  'without a signature (alg none)': async () => {
    const [header, payload] = partsOf(await mint());
    return `${base64url({ ...header, alg: 'none' })}.${base64url(payload)}.`;
  },
  'without a signature but with its algorithm': async () => {
    const [header, payload] = partsOf(await mint());
    return `${base64url(header)}.${base64url(payload)}.AA`;
  },
  'signed with the public key as HMAC secret (PEM)': () => signedWithPublicKey('pem'),
  'signed with the public key as HMAC secret (JWK)': () => signedWithPublicKey('jwk'),
  'with a payload that was changed': async () => {
    const [header, payload, signature] = partsOf(await mint());
    return `${base64url(header)}.${base64url({ ...payload, sub: worldUsers.admin.id })}.${signature}`;
  },
  'cut off': async () => (await mint()).slice(0, -8),
  'that is an ID token': async () => (await tokensAfterRefresh()).id_token,
  'that is a refresh token': async () => (await tokensAfterRefresh()).refresh_token,
  'of a user who does not exist': () => mintAccessToken(server.context, crypto.randomUUID()),
  'whose subject is empty': () => mintAccessToken(server.context, ''),
  'of a deleted user': () => mintAccessToken(server.context, worldUsers.deleted.id),
};

async function tokensAfterRefresh(): Promise<{ id_token: string; refresh_token: string }> {
  const form = { grant_type: 'password', username: kitchen.email, password, scope: dashboardScope };
  const { refresh_token } = (await server.token(form)).json();
  const tokens = (await server.token({ grant_type: 'refresh_token', refresh_token })).json();
  expect(tokens.id_token).toEqual(expect.any(String));
  return tokens;
}

describe('an access token', () => {
  it('the server accepts a valid access token', async () => {
    expect((await callWith(dashboardHeaders(await mint()))).statusCode).toBe(200);
  });

  it.each(Object.entries(forgeries))('an access token %s is not accepted', async (_name, forge) => {
    expectProblem(await callWith(dashboardHeaders(await forge())), 'UNAUTHENTICATED');
  });

  it.each([
    ['no token', 'Bearer'],
    ['a word', 'Bearer x'],
    ['three words', 'Bearer a.b.c'],
    ['three times nothing', 'Bearer ..'],
    ['a password', 'Basic a2l0Y2hlbjpwYXNz'],
    ['long', `Bearer ${'a'.repeat(8000)}.b.c`],
    ['empty', `Bearer ${base64url({ alg: 'ES256' })}.${base64url({})}.AA`],
    ['null', 'null'],
    ['nothing', ''],
  ])('an access token that is %s is not accepted', async (_name, authorization) => {
    expectProblem(await callWith({ ...dashboardHeaders('x'), authorization }), 'UNAUTHENTICATED');
  });

  it('an access token that is missing, in the address, or in a cookie is not accepted', async () => {
    const token = await mint();
    const { authorization: _, ...headers } = dashboardHeaders(token);
    expectProblem(await callWith(headers), 'UNAUTHENTICATED');
    const inAddress = await server.inject({ url: `/api/v1/appliance/appliances?access_token=${token}`, headers });
    expectProblem(inAddress, 'UNAUTHENTICATED');
    expectProblem(await callWith({ ...headers, cookie: `access_token=${token}` }), 'UNAUTHENTICATED');
  });
});

describe('changes of an account in the database', () => {
  const changing: WorldUser = { ...kitchen, id: crypto.randomUUID(), email: 'changing@kitchens.example' };
  let headers: Record<string, string>;
  const change = (to: Partial<WorldUser>) =>
    server.context.database.orm.update(users).set(to).where(eq(users.id, changing.id));

  beforeAll(async () => {
    await insertUsers(server.context.database, [changing]);
    headers = dashboardHeaders(await mintAccessToken(server.context, changing.id));
  });

  it('a change of role and company takes effect at the next call', async () => {
    const total = async () => (await callWith(headers)).json().total;
    expect(await total()).toBe(2);
    await change({ role: 'SERVICE_MANAGER', companyCode: '200001' });
    expect(await total()).toBe(4);
    await change({ role: 'ADMIN' });
    expect(await total()).toBe(7);
    await change({ role: 'KITCHEN_MANAGER', companyCode: '300002' });
    expect(await total()).toBe(1);
  });

  it('a change of status takes effect at the next call', async () => {
    await change({ status: 'INACTIVE' });
    expectProblem(await callWith(headers), 'ACCOUNT_NOT_ACTIVE');
    await change({ status: 'ACTIVE' });
    expect((await callWith(headers)).statusCode).toBe(200);
    await change({ status: 'DELETED' });
    expectProblem(await callWith(headers), 'UNAUTHENTICATED');
    expectProblem(await server.inject({ url: '/api/v1/account/userinfo', headers }), 'UNAUTHENTICATED');
  });
});
