import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnswerStore, maxAnswers } from './answer-store.ts';
import { answerDatabase, forgetAnswers } from './forget-answers.ts';

let session: string | null;
const store = () => createAnswerStore(() => session);

beforeEach(() => {
  session = 'session-a';
  vi.stubGlobal('indexedDB', new IDBFactory());
});

async function rawRows(): Promise<{ ciphertext: ArrayBuffer; key?: CryptoKey }[]> {
  const request = indexedDB.open(answerDatabase);
  await new Promise((resolve) => request.addEventListener('success', resolve));
  const { result: db } = request;
  const rows: { ciphertext: ArrayBuffer }[] = [];
  for (const name of db.objectStoreNames) {
    const all = db.transaction(name).objectStore(name).getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    rows.push(...all.result);
  }
  db.close();
  return rows;
}

describe('kept answers', () => {
  it('the same session finds its cached answers, even after a reload', async () => {
    await store().setItem('machine', '{"name":"Piatti 1"}');
    expect(await store().getItem('machine')).toBe('{"name":"Piatti 1"}');
    expect(await store().getItem('other')).toBeUndefined();
  });

  it('cached answers are cipher text on disk, with a key that cannot be exported', async () => {
    await store().setItem('machine', 'Piatti 1');
    const rows = await rawRows();
    const texts = rows.map(({ ciphertext }) => ciphertext && new TextDecoder().decode(ciphertext)).filter(Boolean);
    expect(texts).toHaveLength(1);
    expect(texts[0]).not.toContain('Piatti');
    expect(rows.find(({ key }) => key)?.key?.extractable).toBe(false);
  });

  it('the answers of a session are deleted before the first of the next session is cached', async () => {
    await store().setItem('machine', 'of A');
    session = 'session-b';
    expect(await store().getItem('machine')).toBeUndefined();
    await store().setItem('other', 'of B');
    session = 'session-a';
    expect(await store().getItem('machine')).toBeUndefined();
    expect(await store().getItem('other')).toBeUndefined();
  });

  it('an answer in the cache cannot take the place of another answer', async () => {
    const kept = store();
    await kept.setItem('mine', 'yes');
    await kept.setItem('yours', 'no');
    const request = indexedDB.open(answerDatabase);
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const answers = request.result.transaction('answers', 'readwrite').objectStore('answers');
    const yours = answers.get('yours');
    await new Promise((resolve) => yours.addEventListener('success', resolve));
    const put = answers.put(yours.result, 'mine');
    await new Promise((resolve) => put.addEventListener('success', resolve));
    request.result.close();
    await expect(kept.getItem('mine')).rejects.toThrow();
  });

  it('answers are neither cached nor found without a session', async () => {
    const kept = store();
    await kept.setItem('machine', 'before');
    session = null;
    await kept.setItem('other', 'after');
    expect(await kept.getItem('machine')).toBeUndefined();
    session = 'session-a';
    expect(await kept.getItem('other')).toBeUndefined();
  });

  it('log-out deletes cached answers while a tab still has them open', async () => {
    const kept = store();
    await kept.setItem('machine', 'of A');
    forgetAnswers();
    await vi.waitFor(async () => expect(await kept.getItem('machine')).toBeUndefined());
  });

  it('tidying deletes old answers, and the oldest beyond the limit', async () => {
    const kept = store();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1000);
    await kept.setItem('old', 'x');
    clock.mockRestore();
    await kept.setItem('new', 'x');
    await kept.tidy(2000);
    expect(await kept.getItem('old')).toBeUndefined();
    expect(await kept.getItem('new')).toBe('x');
    for (let i = 0; i < maxAnswers; i += 1) await kept.setItem(`more-${i}`, 'x');
    await kept.tidy(2000);
    expect(await kept.getItem('new')).toBeUndefined();
    expect(await kept.getItem(`more-${maxAnswers - 1}`)).toBe('x');
  });
});
