import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { OutboxStore } from '../lib/offline/outbox-store.ts';
import { writePreference } from '../lib/preferences.ts';
import { readPreference } from '../lib/stored-preference.ts';
import { forgetDeletedAccount } from './forget-deleted-account.ts';

const anna = { idpUserId: 'anna', email: 'anna@washboard.example' };
const leave = async () => undefined;

async function enter(accountId: string): Promise<void> {
  await new OutboxStore(accountId).put({
    id: crypto.randomUUID(),
    kind: 'serviceLogPhoto',
    serialNumber: 'IN240001',
    revision: crypto.randomUUID(),
    content: { entryId: crypto.randomUUID(), photoId: crypto.randomUUID() },
    earlier: [],
    bytes: new Uint8Array([1, 2, 3]),
    after: null,
    trouble: null,
    writtenAt: '2026-11-26T08:00:00.000Z',
  });
}

const kept = async (accountId: string) => {
  const { items, isEmptied } = await new OutboxStore(accountId).read();
  return { items: items.length, isEmptied };
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
});

it('forgetting a deleted account removes its unsent entries and key, but nothing of a colleague', async () => {
  await enter('anna');
  await enter('anna');
  await enter('bruno');
  await forgetDeletedAccount(anna, leave);
  expect(await kept('anna')).toEqual({ items: 0, isEmptied: true });
  expect(await kept('bruno')).toEqual({ items: 1, isEmptied: false });
});

it.each([
  ['Anna@washboard.example', null],
  ['bruno@washboard.example', 'bruno@washboard.example'],
])(
  'forgetting a deleted account removes the remembered address only if the account used it: %s',
  async (remembered, left) => {
    writePreference('email', remembered);
    await forgetDeletedAccount(anna, leave);
    expect(readPreference('email')).toBe(left);
  },
);

it('forgetting a deleted account does not fail where storage is blocked', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
  await expect(forgetDeletedAccount(anna, leave)).resolves.toBeUndefined();
});
