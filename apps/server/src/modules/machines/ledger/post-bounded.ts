export interface BoundedAnswer {
  status: number;
  body: Uint8Array;
}

interface Post {
  body: string | Uint8Array<ArrayBuffer>;
  contentType: string;
  maxBytes: number;
  signal: AbortSignal;
}

class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge';
}

/** Redirections are not followed, so that no other server receives the request. */
export async function postBounded(url: string, { body, contentType, maxBytes, signal }: Post): Promise<BoundedAnswer> {
  const target = new URL(url);
  const { username, password } = target;
  // `fetch` refuses an address with a password.
  target.username = '';
  target.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = username ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } : {};
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': contentType, ...authorization },
    body,
    redirect: 'manual',
    signal,
  });
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) throw new AnswerTooLarge(`more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return { status: response.status, body: Buffer.concat(parts) };
}
