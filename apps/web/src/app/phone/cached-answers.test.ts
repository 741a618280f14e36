import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { cacheAnswers, dropCachedAnswers } from './cached-answers.ts';
import { listVisits } from './visit/visit-store.ts';
import { changeVisit } from './visit/visits.ts';

vi.mock('../../lib/session/session.ts', () => ({
  isSecurePage: true,
  getSessionId: () => 'session-a',
  getSession: () => ({ get: () => ({ kind: 'signedIn', sessionId: 'session-a' }), subscribe: () => undefined }),
}));

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

function afterReload(): Promise<unknown> {
  return read(() => Promise.reject(new TypeError('no network')));
}

function read(queryFn: () => Promise<unknown>): Promise<unknown> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  cacheAnswers(queryClient);
  return queryClient.fetchQuery({ queryKey: ['get', '/machines'], queryFn });
}

it('a change of rights deletes cached answers and machines that were saved offline', async () => {
  await read(async () => ['IN240001']);
  await vi.waitFor(async () => expect(await afterReload()).toEqual(['IN240001']));
  await changeVisit({ serialNumber: 'IN240001', name: 'Piatti 1' }, { takenAtMs: 1, bytes: 1, language: 'en' });
  expect(await listVisits()).toHaveLength(1);

  dropCachedAnswers();

  await vi.waitFor(async () => expect(await listVisits()).toEqual([]));
  await expect(afterReload()).rejects.toThrow('no network');
});
