import { documentCache } from './forget-answers.ts';

const answerMs = 60_000;

/** Keeps PDFs for the time without a network. Throws a network error, or where storage is blocked or full. */
export async function keepDocuments(links: readonly string[]): Promise<void> {
  const cache = await caches.open(documentCache);
  for (const link of links) {
    const answer = await fetch(link, { signal: AbortSignal.timeout(answerMs) });
    if (!answer.ok) throw new Error(`${link} answered ${answer.status}`);
    await cache.put(link, answer);
  }
}

/** @returns null: it is not kept */
export async function findKeptDocument(link: string): Promise<Blob | null> {
  try {
    return (await (await caches.match(link, { cacheName: documentCache }))?.blob()) ?? null;
  } catch {
    return null;
  }
}
