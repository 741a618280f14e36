import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from '../lib/forms/drafts.ts';
import { storedDrafts, unsentDrafts } from '../lib/forms/stored-drafts.ts';
import { writePreference } from '../lib/preferences.ts';
import { getSession } from '../lib/session/session.ts';
import { createFakeLocks } from '../testing/fake-locks.ts';
import { followSession } from './follow-session.ts';
import { queryClient } from './query-client.ts';
import { userinfoKey } from './user-account.ts';

beforeAll(() => {
  Object.defineProperty(navigator, 'locks', { value: createFakeLocks(), configurable: true });
  followSession();
});

const issuedAtMs = Date.now();
const tokens = { accessToken: 'access', refreshToken: 'refresh', issuedAtMs, expiresAtMs: issuedAtMs + 3_600_000 };

beforeEach(async () => {
  localStorage.clear();
  await getSession().begin(tokens, true);
  queryClient.setQueryData(userinfoKey, { idpUserId: 'anna' });
  storedDrafts.write('parameters.IN1', 'anna', { DI1: 3 });
  unsentDrafts.write('installation.IN1', 'anna', { name: 'Piatti' });
  unsentDrafts.write('installation.IN1', 'bruno', { name: 'Calici' });
  drafts.store('profile', 'anna', { city: 'Milano' });
});

const kept = () => ({
  form: storedDrafts.read('parameters.IN1', 'anna') !== null,
  unsent: unsentDrafts.read('installation.IN1', 'anna') !== null,
  open: drafts.read('profile', 'anna') !== null,
  ofColleague: unsentDrafts.read('installation.IN1', 'bruno') !== null,
});
const everything = { form: true, unsent: true, open: true, ofColleague: true };

it.each(['left', 'loggedOut'] as const)(
  'ending a session deletes the record of announced alarms: %s',
  async (cause) => {
    writePreference('announced', JSON.stringify({ alarms: [{ subject: 'IN240001 E01' }] }));
    await getSession().end(cause);
    expect(JSON.stringify({ ...localStorage })).not.toContain('IN240001');
  },
);

it('an account that takes over the session finds no answers of the previous account', async () => {
  queryClient.setQueryData(['get', '/api/v1/appliance/appliances'], { items: [{ serialNumber: 'IN240001' }] });
  await getSession().begin({ ...tokens, accessToken: 'of another account' }, true);
  expect(queryClient.getQueriesData({})).toEqual([]);
});

describe('unsaved input', () => {
  it('logging out deletes the unsaved input of the account, but not of another account', async () => {
    await getSession().end('loggedOut');
    expect(kept()).toEqual({ form: false, unsent: false, open: false, ofColleague: true });
  });

  it('a user who opens the sign-in page keeps unsaved input', async () => {
    await getSession().end('left');
    expect(kept()).toEqual(everything);
  });

  it('a session that ends in another tab keeps unsaved input', async () => {
    const otherTab = new BroadcastChannel('washboard-session');
    otherTab.postMessage('ended');
    await vi.waitFor(() => expect(getSession().get().kind).toBe('signedOut'));
    otherTab.close();
    expect(kept()).toEqual(everything);
  });
});
