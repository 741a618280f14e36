import { describe, expect, it, vi } from 'vitest';
import { brand } from '../brand/brand.ts';
import { createAuthorisedFetch } from './authorised-fetch.ts';

function setUp(answers: Response[], refreshed: 'refreshed' | 'signedOut' | 'unavailable' = 'refreshed') {
  let token: string | null = 'access-1';
  const session = {
    accessToken: async () => token,
    refreshAfter: vi.fn(async () => {
      token = 'access-2';
      return refreshed;
    }),
  };
  const sent: Request[] = [];
  const send = vi.fn(async (input: RequestInfo | URL) => {
    sent.push(input as Request);
    return answers.shift() ?? new Response(null, { status: 500 });
  });
  const signOut = () => {
    token = null;
  };
  return { call: createAuthorisedFetch(() => session, send), session, sent, signOut };
}

const request = () => new Request('http://localhost/api/v1/x', { method: 'POST', body: '{"commandId":"1"}' });
const unauthenticated = () => new Response(null, { status: 401 });

describe('the authorised fetch', () => {
  it('a call sends the client key, the brand and the token', async () => {
    const { call, sent } = setUp([Response.json({})]);
    await call(request());
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer access-1',
      brand: brand.id,
      'ocp-apim-subscription-key': 'washboard-dashboard',
    });
  });

  it('a call refreshes a rejected token once and repeats the request with its body', async () => {
    const { call, sent } = setUp([unauthenticated(), Response.json({ ok: true })]);
    expect((await call(request())).status).toBe(200);
    expect(sent[1]?.headers.get('authorization')).toBe('Bearer access-2');
    expect(await sent[1]?.text()).toBe('{"commandId":"1"}');
  });

  it('a call does not retry a second rejection', async () => {
    const { call, session, sent } = setUp([unauthenticated(), unauthenticated()]);
    expect((await call(request())).status).toBe(401);
    expect(sent).toHaveLength(2);
    expect(session.refreshAfter).toHaveBeenCalledOnce();
  });

  it('a call does not repeat a request after the session has ended', async () => {
    const { call, sent } = setUp([unauthenticated()], 'signedOut');
    expect((await call(request())).status).toBe(401);
    expect(sent).toHaveLength(1);
  });

  it('a call without a session sends nothing', async () => {
    const { call, sent, signOut } = setUp([]);
    signOut();
    expect(await (await call(request())).json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(sent).toHaveLength(0);
  });

  it('a call converts the error page of a proxy into a problem document', async () => {
    const { call } = setUp([new Response('<h1>Bad gateway</h1>', { status: 502 })]);
    expect(await (await call(request())).json()).toMatchObject({ status: 502, code: 'SERVICE_UNAVAILABLE' });
  });
});
