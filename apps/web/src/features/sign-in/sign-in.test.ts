import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testAccount } from '../../testing/test-account.ts';
import { signIn } from './sign-in.ts';

const credentials = { email: ' kitchen@washboard.example ', password: 'secret', isRemembered: true };
const granted = { access_token: 'access', refresh_token: 'refresh', token_type: 'Bearer', expires_in: 3600 };
const account = testAccount;

const fetchMock = vi.fn<typeof fetch>();
const keep = vi.fn(async () => undefined);

beforeEach(() => {
  fetchMock.mockReset();
  keep.mockClear();
  vi.stubGlobal('fetch', fetchMock);
  // Node's Request needs an absolute URL where a browser adds the page's origin.
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://localhost').href : input, init);
      }
    },
  );
});

describe('signing in', () => {
  it('signing in stores the session of an active account', async () => {
    fetchMock.mockResolvedValueOnce(Response.json(granted));
    fetchMock.mockResolvedValueOnce(Response.json({ ...account, status: 'ACTIVE' }));
    expect((await signIn(credentials, keep)).kind).toBe('signedIn');
    expect(keep).toHaveBeenCalledWith(expect.objectContaining({ refreshToken: 'refresh' }), true);
  });

  it('signing in sends the form fields that the identity server expects', async () => {
    fetchMock.mockResolvedValueOnce(Response.json({ error: 'invalid_grant' }, { status: 400 }));
    await signIn(credentials, keep);
    const form = fetchMock.mock.calls[0]?.[1]?.body as URLSearchParams;
    expect(Object.fromEntries(form)).toEqual({
      grant_type: 'password',
      client_id: 'dashboard',
      username: 'kitchen@washboard.example',
      password: 'secret',
      scope: 'openid offline_access api',
    });
  });

  it.each([
    ['PENDING_APPROVAL', 'pending'],
    ['DELETED', 'invalidCredentials'],
  ])('signing in stores no session of an account that is %s', async (status, kind) => {
    fetchMock.mockResolvedValueOnce(Response.json(granted));
    fetchMock.mockResolvedValueOnce(Response.json({ ...account, status }));
    expect(await signIn(credentials, keep)).toEqual({ kind });
    expect(keep).not.toHaveBeenCalled();
  });

  it('signing in to an unconfirmed account returns its token and stores no session', async () => {
    fetchMock.mockResolvedValueOnce(Response.json(granted));
    fetchMock.mockResolvedValueOnce(Response.json({ ...account, status: 'INACTIVE' }));
    const unverified = { email: account.email, accessToken: 'access' };
    expect(await signIn(credentials, keep)).toEqual({ kind: 'inactive', account: unverified });
    expect(keep).not.toHaveBeenCalled();
  });

  it.each([
    [Response.json({ error: 'invalid_grant' }, { status: 400 }), 'invalidCredentials'],
    [new Response('oops', { status: 500 }), 'failed'],
    [Response.json({ error: 'invalid_client' }, { status: 401 }), 'failed'],
  ])('signing in distinguishes wrong credentials from failures of the server', async (answer, kind) => {
    fetchMock.mockResolvedValueOnce(answer);
    expect(await signIn(credentials, keep)).toEqual({ kind });
  });

  it.each([
    [{}, null],
    [{ 'retry-after': '45' }, 45],
  ])('signing in reads the waiting time from the headers %j', async (headers, retryAfterS) => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 429, headers: headers as HeadersInit }));
    expect(await signIn(credentials, keep)).toEqual({ kind: 'throttled', retryAfterS });
  });

  it('signing in reports that the browser blocks its storage', async () => {
    fetchMock.mockResolvedValueOnce(Response.json(granted));
    fetchMock.mockResolvedValueOnce(Response.json({ ...account, status: 'ACTIVE' }));
    keep.mockRejectedValueOnce(new DOMException('blocked', 'InvalidStateError'));
    expect(await signIn(credentials, keep)).toEqual({ kind: 'storageBlocked' });
  });

  it('signing in reports that the server cannot be reached', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await signIn(credentials, keep)).toEqual({ kind: 'unreachable' });
  });
});
