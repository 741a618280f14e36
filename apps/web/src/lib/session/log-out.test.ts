import { beforeEach, describe, expect, it, vi } from 'vitest';
import { logOut } from './log-out.ts';

const fetchMock = vi.fn<typeof fetch>();
const session = {
  accessToken: vi.fn(async (): Promise<string | null> => 'access-1'),
  end: vi.fn(async () => undefined),
};

beforeEach(() => {
  fetchMock.mockReset();
  session.end.mockClear();
  vi.stubGlobal('fetch', fetchMock);
});

describe('logging out', () => {
  it('log-out ends the session on the server first, then in the browser', async () => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 204 }));
    expect(await logOut(session)).toBe(true);
    const request = fetchMock.mock.calls[0]?.[0] as Request;
    expect(`${request.method} ${new URL(request.url).pathname}`).toBe('DELETE /api/v1/account/sessions/current');
    expect(request.headers.get('authorization')).toBe('Bearer access-1');
    expect(session.end).toHaveBeenCalledOnce();
  });

  it.each([401, 404])('log-out treats the status %d as a session that has already ended', async (status) => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status }));
    expect(await logOut(session)).toBe(true);
    expect(session.end).toHaveBeenCalledOnce();
  });

  it.each([
    ['the server does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', () => Promise.resolve(new Response(null, { status: 503 }))],
  ])('log-out changes nothing when %s', async (_, answer) => {
    fetchMock.mockImplementationOnce(answer);
    expect(await logOut(session)).toBe(false);
    expect(session.end).not.toHaveBeenCalled();
  });

  it('log-out sends nothing without a session', async () => {
    session.accessToken.mockResolvedValueOnce(null);
    expect(await logOut(session)).toBe(true);
    expect(fetchMock).not.toHaveBeenCalled();
  });
});
