import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ownEnvironment } from '../demo/environment.ts';

/** This proxy can replace the web app by another version. */
export interface Deployment {
  url: string;
  /** @param lost part of the names of files that only the old page requests; they respond with 404 */
  deploy(lost?: string | null): void;
  close(): Promise<void>;
}

export async function startDeployment(): Promise<Deployment> {
  let version = 1;
  let lost: string | null = null;

  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (lost !== null && path.includes(lost)) {
      response.writeHead(404).end();
      return;
    }
    void answer(request, response, path);
  });

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const isPage = request.headers['sec-fetch-mode'] === 'navigate' || path === '/index.html';
    if (!isPage && path !== '/service-worker.js') return pass(request, response);
    if (request.headers['sec-fetch-mode'] === 'navigate') lost = null;
    const text = await (await fetch(`${ownEnvironment.url}${path}`)).text();
    const changed = isPage
      ? text.replace(/(src="\/assets\/index-[^"]+\.js)"/, `$1?version=${version}"`)
      : `${text}\n// version ${version}`;
    response.writeHead(200, {
      'content-type': isPage ? 'text/html' : 'text/javascript',
      'cache-control': 'no-cache',
    });
    response.end(changed);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (gone = null) => {
      version += 1;
      lost = gone;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function pass(request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(ownEnvironment.url);
  const forwarded = forward(
    { hostname, port, path: request.url, method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}
