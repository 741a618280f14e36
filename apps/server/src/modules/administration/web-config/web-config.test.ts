import { brands } from '@washboard/contract/brands/brands';
import { dayMs } from '@washboard/contract/time/durations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ environment: { SECURITY_CONTACT: 'mailto:security@operator.example' } });
});
afterAll(() => server.close());

const get = (name: string) => server.inject({ method: 'GET', url: `/config/${name}` });

describe('the files below /config', () => {
  it('the config informs the dashboard without an account if this is a demo and has an administrator', async () => {
    const answer = await get('dashboard.json');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ isDemo: server.context.config.isDemo, isSetUp: true });
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('the config has the brand setting under the name production', async () => {
    const answer = await get('production.json');
    const { id, ...brand } = brands.marea;
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ brand: id, ...brand, languages: ['en', 'fr', 'de', 'it', 'es'] });
  });

  it("a server of the other brand has that brand's setting under the same name", async () => {
    const other = await openTestServer({ environment: { BRAND: 'brina' } });
    const answer = await other.inject({ method: 'GET', url: '/config/production.json' });
    expect(answer.json()).toMatchObject({ brand: 'brina', gammas: ['tl', 'ce', 'hpw'] });
    await other.close();
  });

  it('the config has the words that every new password must avoid, compressed and cached', async () => {
    const answer = await get('common-passwords.json');
    expect(answer.json().words).toEqual(expect.arrayContaining(['football', 'iloveyou', 'password']));
    expect(answer.headers['cache-control']).toBe('public, max-age=86400');
    const headers = { 'accept-encoding': 'br' };
    const small = await server.inject({ method: 'GET', url: '/config/common-passwords.json', headers });
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.rawPayload.length).toBeLessThan(130_000);
  });

  it.each(['', 'production', 'marea.json', 'brina.json', 'staging.json', '..%2Fpackage.json', 'constructor'])(
    'the config has no file with the name "%s"',
    async (name) => {
      expectProblem(await get(name), 'ROUTE_NOT_FOUND');
    },
  );
});

it('the server publishes a contact for reports of security weaknesses', async () => {
  const { headers, body } = await server.inject({ url: '/.well-known/security.txt' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line: string) => line.split(': ')),
  );
  expect(fields).toEqual({
    Contact: 'mailto:security@operator.example',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    'Preferred-Languages': 'en, fr, de, it, es',
    Canonical: `${server.context.config.publicUrl}/.well-known/security.txt`,
  });
  const daysLeft = (Date.parse(fields.Expires) - server.context.clock.now().getTime()) / dayMs;
  expect(Math.ceil(daysLeft)).toBeOneOf([90, 91]);
});
