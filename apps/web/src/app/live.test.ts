import { liveCloseCodes } from '@washboard/contract/live-socket/live-messages';
import { beforeEach, expect, it, vi } from 'vitest';
import { followAccess, liveLink } from './live.ts';
import { queryClient } from './query-client.ts';
import { userinfoKey } from './user-account.ts';

const session = vi.hoisted(() => ({ kind: 'signedIn' }));
vi.mock('../lib/session/session.ts', () => ({
  isSecurePage: true,
  getSessionId: () => 'session-a',
  hasSessionEnded: () => false,
  getSession: () => ({
    get: () => session,
    accessToken: async () => 'token',
    refreshAfter: async () => 'failed',
    subscribe: () => () => undefined,
  }),
}));

class FakeSocket {
  onclose: ((event: { code: number }) => void) | null = null;
  close(): void {}
}

const sockets: FakeSocket[] = [];
beforeEach(() => {
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor() {
        super();
        sockets.push(this);
      }
    },
  );
});

/** The server revokes access while the account can no longer be read. */
async function loseAccess(): Promise<{ isRefused: boolean }[]> {
  const heard: { isRefused: boolean }[] = [];
  const unfollow = followAccess((change) => heard.push(change));
  const follower = liveLink.follow(['IN240001']);
  await queryClient
    .fetchQuery({ queryKey: userinfoKey, queryFn: () => Promise.reject(new Error('401')), retry: false })
    .catch(() => undefined);
  sockets.at(-1)?.onclose?.({ code: liveCloseCodes.accessTaken });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await Promise.resolve();
  follower();
  unfollow();
  return heard;
}

it('the server refuses the live link of an account that lost its access', async () => {
  expect(await loseAccess()).toEqual([{ isRefused: true }]);
});

it('the server does not refuse the live link of an account that is logged out because its user deleted it', async () => {
  session.kind = 'signedOut';
  expect(await loseAccess()).toEqual([]);
});
