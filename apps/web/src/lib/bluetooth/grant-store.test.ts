import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createGrantStore, type PreparedMachine } from './grant-store.ts';

const machine: PreparedMachine = {
  serialNumber: 'IN240001',
  name: 'Piatti 1',
  grant: 'content.signature',
  rights: ['read', 'control'],
  expiresAt: '2026-11-26T18:00:00.000Z',
};

it('the store keeps the keys and grants of one session, and another session finds none', async () => {
  let sessionId: string | null = 'first';
  const store = createGrantStore(() => sessionId);
  const keys = await store.keys();
  await store.put(machine);
  expect(await createGrantStore(() => sessionId).read('IN240001')).toEqual(machine);
  expect(await store.list()).toEqual([machine]);
  expect((await store.keys()).publicKey).toEqual(keys.publicKey);

  sessionId = 'second';
  expect(await store.read('IN240001')).toBeNull();
  await store.keys();
  expect(await store.list()).toEqual([]);
  sessionId = null;
  expect(await store.list()).toEqual([]);
  await expect(store.keys()).rejects.toThrow();
});

it('the browser cannot export the private key', async () => {
  const { privateKey } = await createGrantStore(() => 'third').keys();
  expect(privateKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('pkcs8', privateKey as CryptoKey)).rejects.toThrow();
});
