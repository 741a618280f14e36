import { documentCache } from './forget-answers.ts';

const answerMs = 60_000;

/** @throws a network error, or an error of storage that is blocked or full */
export async function cacheDocuments(links: readonly string[]): Promise<void> {
  const cache = await caches.open(documentCache);
  for (const link of links) {
    const answer = await fetch(link, { signal: AbortSignal.timeout(answerMs) });
    if (!answer.ok) throw new Error(`${link} answered ${answer.status}`);
    await cache.put(link, answer);
  }
}

/** @returns null if the document is not stored */
export async function findCachedDocument(link: string): Promise<Blob | null> {
  try {
    return (await (await caches.match(link, { cacheName: documentCache }))?.blob()) ?? null;
  } catch {
    return null;
  }
}
