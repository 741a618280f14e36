import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { alarmDescriptionsSchema } from '@washboard/contract/alarms/alarm-descriptions';
import { type DataModel, dataModelLinkSchema, dataModelSchema } from '@washboard/contract/data-models/data-model';
import { languages } from '@washboard/contract/languages/languages';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const query = (gamma: string, modelNumber: string, revision = 'B') =>
  `/api/v1/appliance/getDataModel?${new URLSearchParams({ revision, gamma, modelNumber })}`;

async function linksOf(gamma: string, modelNumber: string, revision?: string) {
  return dataModelLinkSchema.parse((await server.call('kitchen', 'GET', query(gamma, modelNumber, revision))).json());
}

describe('the link of a data model', () => {
  it('the link of a data model leads to a document that anyone may read', async () => {
    const { link } = await linksOf('infinity', 'INF-55');
    expect(link).toMatch(/^\/ddm\/infinity-inf-55-a\.[0-9a-f]{16}\.json$/);
    const answer = await server.inject({ method: 'GET', url: link });
    expect(answer.statusCode).toBe(200);
    expect(dataModelSchema.parse(answer.json())).toEqual(dataModelOf('infinity', 'INF-55', 'B'));
  });

  it('the link names the model and revision of the document, which also describes later revisions', async () => {
    const described = { modelNumber: 'INF-55', revision: 'A', isSubstitute: false };
    expect(await linksOf('infinity', 'INF-55', 'A')).toMatchObject(described);
    expect(await linksOf('infinity', 'INF-55', 'C')).toMatchObject(described);
  });

  it('the link of an unknown model leads to the first model of the range and is marked as a substitute', async () => {
    const first = await linksOf('infinity', 'INF-50');
    expect(await linksOf('infinity', 'INF-99')).toEqual({ ...first, isSubstitute: true });
  });

  it('the link is marked as a substitute when the machine is older than every document of its model', async () => {
    expect(await linksOf('infinity', 'INF-55', '9')).toMatchObject({ revision: 'A', isSubstitute: true });
  });

  it.each(['kitchen', 'service', 'manager', 'admin'] as const)('the server sends the link to %s', async (user) => {
    expect((await server.call(user, 'GET', query('infinity', 'INF-50'))).statusCode).toBe(200);
  });

  it('the server refuses the link without a token or to an inactive account', async () => {
    expectProblem(await server.call(null, 'GET', query('infinity', 'INF-50')), 'UNAUTHENTICATED');
    expectProblem(await server.call('pending', 'GET', query('infinity', 'INF-50')), 'ACCOUNT_NOT_ACTIVE');
    expectProblem(await server.call('inactive', 'GET', query('infinity', 'INF-50')), 'ACCOUNT_NOT_ACTIVE');
  });

  it.each(['tl', 'unknown', 'constructor', 'Infinity'])(
    'the server finds no data model for the range %s',
    async (gamma) => {
      expectProblem(await server.call('admin', 'GET', query(gamma, 'INF-50')), 'DATA_MODEL_NOT_FOUND');
    },
  );

  it.each(['gamma', 'modelNumber', 'revision'])(
    'the server refuses a request for the link without %s',
    async (field) => {
      const url = new URL(query('infinity', 'INF-50'), 'http://x');
      url.searchParams.delete(field);
      const answer = await server.call('kitchen', 'GET', url.pathname + url.search);
      expect(expectProblem(answer, 'VALIDATION_FAILED').errors).toMatchObject([{ path: field }]);
    },
  );
});

describe('a document', () => {
  const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers });

  it('a browser caches a document without limit of time, and the server does not send it twice', async () => {
    const { link } = await linksOf('prime', 'PRM-70');
    const answer = await get(link);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    const again = await get(link, { 'if-none-match': String(answer.headers.etag) });
    expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
    expect((await get(link, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  it('the server compresses a document in the best form that the client accepts', async () => {
    const { link } = await linksOf('infinity', 'INF-50');
    const plain = await get(link);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const gzip = await get(link, { 'accept-encoding': 'br;q=0, gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const brotli = await get(link, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect((await get(link, { 'accept-encoding': 'gzip;q=0, identity' })).headers['content-encoding']).toBeUndefined();
  });

  it('a document in one language has the texts of that language in the same places', async () => {
    const { link, localizedLink } = await linksOf('infinity', 'INF-50');
    const whole: DataModel = (await get(link)).json();
    for (const language of ['en', 'fr', 'de', 'it', 'es'] as const) {
      const localized = (await get(localizedLink.replace('{lang}', language))).json();
      expect(localized.parameters[0]).toEqual({ ...whole.parameters[0], name: whole.parameters[0]?.name[language] });
      expect(localized.cycles.map((cycle: { name: string }) => cycle.name)).toEqual(
        whole.cycles.map(({ name }) => name[language]),
      );
    }
  });

  it('the document of the parameters equals the full document of its language without the alarms', async () => {
    const { localizedLink, parametersLink } = await linksOf('infinity', 'INF-50');
    const { alarms, ...rest } = (await get(localizedLink.replace('{lang}', 'it'))).json();
    expect(alarms).not.toHaveLength(0);
    expect((await get(parametersLink.replace('{lang}', 'it'))).json()).toEqual(rest);
  });

  it('the document of the alarms has the alarms in its language, with the limits that they name', async () => {
    const { localizedLink, alarmsLink } = await linksOf('infinity', 'INF-50');
    const { alarms, limits } = (await get(localizedLink.replace('{lang}', 'it'))).json();
    expect((await get(alarmsLink.replace('{lang}', 'it'))).json()).toEqual({ alarms, limits });
  });

  it('the document of each machine is small enough for a slow connection', async () => {
    const { localizedLink } = await linksOf('infinity', 'INF-50');
    const answer = await get(localizedLink.replace('{lang}', 'de'), { 'accept-encoding': 'gzip' });
    expect(answer.rawPayload.length).toBeLessThan(30_000);
  });

  it('the server does not find a document with an unknown name', async () => {
    const { link, localizedLink } = await linksOf('infinity', 'INF-50');
    const names = [
      link.replace(/\.[0-9a-f]{16}\./, '.0123456789abcdef.'),
      localizedLink,
      localizedLink.replace('{lang}', 'nl'),
      '/ddm/..%2Fpackage.json',
      '/ddm/constructor',
    ];
    for (const name of names) expectProblem(await get(name), 'DATA_MODEL_NOT_FOUND');
    for (const name of ['/ddm', '/ddm/a/b.json']) expectProblem(await get(name), 'ROUTE_NOT_FOUND');
  });
});

describe('the alarm descriptions', () => {
  const get = (language: string) => server.inject({ method: 'GET', url: `/ddm/alarm-descriptions/${language}.json` });

  it.each(languages)(
    'the alarm descriptions in %s have the words of every alarm of every range of the brand',
    async (language) => {
      const answer = await get(language);
      expect(answer.headers['cache-control']).toBe('no-cache');
      const { descriptions, limits } = alarmDescriptionsSchema.parse(answer.json());
      expect(Object.keys(descriptions)).toEqual(['infinity', 'hiline', 'prime', 'ge']);
      for (const [gamma, modelNumber] of [
        ['infinity', 'INF-50'],
        ['hiline', 'HLN-40'],
      ] as const) {
        const model = dataModelOf(gamma, modelNumber, 'B');
        const words = model.alarms.map(({ errorCode, description }) => [errorCode, description[language]]);
        expect(descriptions[gamma]).toEqual(Object.fromEntries(words));
        expect(model.limits).toMatchObject(limits);
      }
    },
  );

  it('the server does not find alarm descriptions in a language without a translation', async () => {
    expectProblem(await get('nl'), 'DATA_MODEL_NOT_FOUND');
    expectProblem(await get('constructor'), 'DATA_MODEL_NOT_FOUND');
  });
});

describe('the schema for other makers', () => {
  it('the schema of data models is public and is revalidated on every use', async () => {
    const answer = await server.inject({ method: 'GET', url: '/ddm/data-model.schema.json' });
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.json()).toMatchObject({ title: 'Data model of a connected dishwasher', type: 'object' });
  });
});

it('a server of the other brand serves its own ranges only', async () => {
  const other = await openTestServer({ environment: { BRAND: 'brina' } });
  const headers = { ...(await other.headersOf('admin')), brand: 'brina' };
  const ask = (gamma: string) => other.inject({ method: 'GET', url: query(gamma, 'TLX-50'), headers });
  expect((await ask('tl')).json().link).toMatch(/^\/ddm\/tl-tlx-50-a\./);
  expectProblem(await ask('infinity'), 'DATA_MODEL_NOT_FOUND');
  await other.close();
});
