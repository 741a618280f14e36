import { vi } from 'vitest';

type Answer = (request: Request) => Response | Promise<Response>;

/** @param answers by method and path: `{ 'GET /api/v1/x': () => Response.json({}) }` */
export function startFakeServer(answers: Record<string, Answer>) {
  const requests: Request[] = [];
  const fetchMock = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`];
    if (!answer) throw new TypeError('Failed to fetch');
    requests.push(request.clone());
    return answer(request);
  });
  vi.stubGlobal('fetch', fetchMock);
  // Node's Request requires an absolute URL, while a browser resolves relative ones.
  vi.stubGlobal('Request', PageRequest);
  return { requests };
}

const NodeRequest = globalThis.Request;

class PageRequest extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, window.location.origin) : input, init);
  }
}

export function problem(status: number, code: string, extra: object = {}): Response {
  return Response.json({ type: 'about:blank', title: code, status, code, ...extra }, { status });
}
