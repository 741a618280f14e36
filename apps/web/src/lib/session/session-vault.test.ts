import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionVault, type VaultSession } from './session-vault.ts';

const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1', issuedAtMs: 1000, expiresAtMs: 3_601_000 };
const session: VaultSession = { sessionId: 'session-a', generation: 1, isRemembered: true, tokens };
const renewed = { ...tokens, accessToken: 'access-2', refreshToken: 'refresh-2' };

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

/** Reads what an attacker with a copy of the browser's files finds. */
async function rawRow(): Promise<{ key: CryptoKey }> {
  const request = indexedDB.open('washboard');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const get = request.result.transaction('sessions').objectStore('sessions').get('current');
  await new Promise((resolve) => get.addEventListener('success', resolve));
  request.result.close();
  return get.result;
}

describe('the session vault', () => {
  it('the vault returns the stored session, to other tabs as well', async () => {
    await createSessionVault().open(session);
    expect(await createSessionVault().read()).toEqual(session);
  });

  it('the vault stores tokens encrypted with a key that cannot be exported', async () => {
    await createSessionVault().open(session);
    const row = await rawRow();
    expect(JSON.stringify(row)).not.toContain('refresh-1');
    expect(row.key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', row.key)).rejects.toThrow();
  });

  it('the vault is empty after clearing', async () => {
    const vault = createSessionVault();
    await vault.open(session);
    await vault.clear();
    expect(await vault.read()).toBeNull();
  });

  it('the vault replaces the tokens of a session and counts the replacement', async () => {
    const vault = createSessionVault();
    await vault.open(session);
    expect(await vault.replaceTokens(session, renewed)).toMatchObject({ generation: 2, tokens: renewed });
    expect((await vault.read())?.tokens).toEqual(renewed);
  });

  it('the vault drops new tokens of a session that ended meanwhile', async () => {
    const vault = createSessionVault();
    await vault.open(session);
    await vault.clear();
    expect(await vault.replaceTokens(session, renewed)).toBeNull();
    expect(await vault.read()).toBeNull();
  });

  it('the vault drops new tokens after another account signed in', async () => {
    const vault = createSessionVault();
    await vault.open(session);
    const other = { ...session, sessionId: 'session-b' };
    await vault.open(other);
    expect(await vault.replaceTokens(session, renewed)).toBeNull();
    expect(await vault.read()).toEqual(other);
  });

  it('the vault clears only the requested version', async () => {
    const vault = createSessionVault();
    await vault.open(session);
    await vault.replaceTokens(session, renewed);
    expect(await vault.clearVersion(session)).toBe(false);
    expect(await vault.clearVersion({ ...session, generation: 2 })).toBe(true);
  });
});

describe('a damaged database', () => {
  async function leave(version: number, stores: string[], row?: unknown): Promise<void> {
    const request = indexedDB.open('washboard', version);
    request.addEventListener('upgradeneeded', () => {
      for (const store of stores) request.result.createObjectStore(store);
    });
    await new Promise((resolve) => request.addEventListener('success', resolve));
    if (row !== undefined)
      request.result.transaction('sessions', 'readwrite').objectStore('sessions').put(row, 'current');
    request.result.close();
  }

  it.each([
    ['has an unknown version', 99, ['sessions']],
    ['has no store for sessions', 1, ['elsewhere']],
  ])('a database that %s is recreated', async (_what, version, stores) => {
    await leave(version, stores);
    const vault = createSessionVault();
    expect(await vault.read()).toBeNull();
    await vault.open(session);
    expect(await createSessionVault().read()).toEqual(session);
  });

  it.each(['garbage', 7, {}, { ...session, key: 'no key', iv: null, ciphertext: 'x' }])(
    'a database that contains %j holds no session',
    async (row) => {
      await leave(1, ['sessions'], row);
      expect(await createSessionVault().read()).toBeNull();
    },
  );

  it('the vault reports an error when the browser blocks IndexedDB', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
      deleteDatabase: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    await expect(createSessionVault().open(session)).rejects.toThrow('blocked');
  });
});
