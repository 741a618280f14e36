import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer, testPublicUrl } from '../../testing/test-server.ts';

interface Operation {
  operationId: string;
  deprecated?: boolean;
  security?: object[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, { $ref?: string; headers?: Record<string, object>; content?: Record<string, object> }>;
}

interface Description {
  servers: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object; headers: object };
}

let server: TestServer;
let api: Description;
let operations: Operation[];
beforeAll(async () => {
  server = await openTestServer();
  api = (await server.inject({ url: '/api/v1/openapi.json' })).json();
  operations = Object.values(api.paths).flatMap((item) => Object.values(item));
});
afterAll(() => server.close());

const operation = (id: string) => operations.find(({ operationId }) => operationId === id);

describe('the description of the API', () => {
  it('the API description names each schema that a call uses, and no unused schema', () => {
    const named = Object.keys(api.components.schemas);
    const used = [...JSON.stringify(api).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect(named).toContain('Problem');
    expect(named.toSorted()).toEqual([...new Set(used)].toSorted());
  });

  it('the API description names this server', () => {
    expect(api.servers).toEqual([{ url: testPublicUrl, description: 'This server' }]);
  });

  it('the API description has the token call, the configuration, machine firmware and file uploads', () => {
    expect(operation('requestToken')).toMatchObject({
      security: [{}, { clientSecret: [] }],
      requestBody: {
        content: { 'application/x-www-form-urlencoded': { example: { grant_type: 'client_credentials' } } },
      },
    });
    expect(operation('getDashboardConfig')).toMatchObject({ security: [] });
    expect(operation('getFirmwareFile')).toMatchObject({ security: [{ machine: [] }] });
    expect(Object.keys(operation('importAppliances')?.requestBody?.content ?? {})).toEqual([
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
  });

  it('the API description has quota headers for authorised calls, and a default error for every call', () => {
    for (const { operationId, security, responses } of operations) {
      const { default: failure, ...answers } = responses;
      const isOwnFormat = JSON.stringify(answers).includes('/AccountAnswer"');
      expect(failure?.$ref, operationId).toBe(isOwnFormat ? undefined : '#/components/responses/Error');
      for (const [status, { $ref, headers = {} }] of Object.entries(answers)) {
        if ($ref !== undefined) continue;
        const hasQuota =
          'RateLimit-Limit' in headers && 'RateLimit-Remaining' in headers && 'RateLimit-Reset' in headers;
        expect(hasQuota, `${operationId} ${status}`).toBe(security === undefined && status !== '401');
        if (status === '401') expect(headers, operationId).toHaveProperty('WWW-Authenticate');
      }
      if (security === undefined) expect(answers, operationId).toHaveProperty('429');
    }
  });

  it('the API description uses the media type of problem documents', () => {
    const problems = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content = {} }) =>
        Object.entries(content).filter(([, media]) => JSON.stringify(media).includes('/schemas/Problem"')),
      ),
    );
    expect(problems.length).toBeGreaterThan(100);
    expect(new Set(problems.map(([type]) => type))).toEqual(new Set(['application/problem+json']));
  });

  it('the API description marks GET calls with effects as obsolete, and each has a successor', () => {
    const obsolete = Object.entries(api.paths).filter(([, item]) => item.get?.deprecated);
    expect(obsolete.map(([path]) => path).toSorted()).toEqual([
      '/api/v1/account/activateService',
      '/api/v1/account/checkCode',
      '/api/v1/account/sendCode',
      '/api/v1/email-verification/checkVerificationCode',
      '/api/v1/email-verification/sendVerificationCode',
    ]);
    for (const [, { post }] of obsolete) expect(post?.deprecated).toBeUndefined();
    const withToken = obsolete.filter(([path]) => path.startsWith('/api/v1/account/'));
    for (const [, { post }] of withToken) expect(post?.requestBody).toBeDefined();
  });
});

describe('the response to a missing token', () => {
  it.each([
    ['says how to authenticate', {}, 'Bearer'],
    ['says that the token is the reason', { authorization: 'Bearer a.b.c' }, 'Bearer error="invalid_token"'],
  ])('the response to a request without a token %s', async (_name, headers, challenge) => {
    const answer = await server.inject({ url: '/api/v1/account/userinfo', headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe(challenge);
  });

  it('the response to a machine without credentials requests its secret', async () => {
    const answer = await server.inject({ url: '/firmware/any.bin' });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
  });
});
