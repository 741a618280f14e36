import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { isLoopback } from '@washboard/server/config/refuse-plaintext';
import type { Mailbox } from './mailbox.ts';

export interface MailboxPageOptions {
  host: string;
  /** The next ports are tried when this one is in use; 0 means any port. */
  port: number;
  publicUrl: string;
}

interface MailboxPageServer {
  port: number;
  close(): Promise<void>;
}

const portsTried = 10;

const pageFiles: Record<string, { file: string; type: string }> = {
  '/': { file: 'mailbox.html', type: 'text/html' },
  '/mailbox.css': { file: 'mailbox.css', type: 'text/css' },
  '/mailbox.js': { file: 'mailbox.js', type: 'text/javascript' },
};

const commonHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};
const pagePolicy =
  "default-src 'none'; img-src data:; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** A mail must run no scripts and load no remote content. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

export async function serveMailboxPage(mailbox: Mailbox, options: MailboxPageOptions): Promise<MailboxPageServer> {
  const ownNames = [options.host, new URL(options.publicUrl).hostname];
  const server = createServer((request, response) => {
    if (!isOwnRequest(request.headers, ownNames)) return answer(response, 403, 'text/plain', 'Not for this address.\n');
    if (request.method !== 'GET') return answer(response, 405, 'text/plain', 'There is nothing to change here.\n');
    handle(mailbox, options.publicUrl, request, response);
  });
  await listenNear(server, options);
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function handle(mailbox: Mailbox, publicUrl: string, request: IncomingMessage, response: ServerResponse): void {
  // A path such as `//` is no valid URL, and an error thrown here would end the process.
  const asked = URL.parse(request.url ?? '/', 'http://mailbox');
  if (!asked) return answer(response, 404, 'text/plain', 'There is nothing here.\n');
  const { pathname, searchParams } = asked;
  const pageFile = pageFiles[pathname];
  const mail = mailbox.find(Number(/^\/mails\/(\d+)\.html$/.exec(pathname)?.[1]));
  const [, mailId, index] = /^\/mails\/(\d+)\/attachments\/(\d+)$/.exec(pathname) ?? [];
  const attached = mailbox.findAttachment(Number(mailId), Number(index));
  if (attached) {
    // A file is downloaded, never shown, so that it cannot run as a page of this origin.
    response.writeHead(200, {
      ...commonHeaders,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attached.filename)}`,
    });
    response.end(attached.content);
  } else if (pageFile) {
    const body = readFileSync(new URL(`page/${pageFile.file}`, import.meta.url), 'utf8');
    answer(response, 200, pageFile.type, body.replaceAll('{{publicUrl}}', publicUrl), pagePolicy);
  } else if (mail) {
    answer(response, 200, 'text/html', mail.html.replace(/<head>/i, '$&<base target="_blank">'), mailPolicy);
  } else if (pathname === '/mails.json') {
    const newer = Number(searchParams.get('newerThan'));
    answer(response, 200, 'application/json', JSON.stringify(mailbox.list(newer), null, 2));
  } else if (pathname === '/news') {
    streamNews(mailbox, response);
  } else {
    answer(response, 404, 'text/plain', 'There is nothing here.\n');
  }
}

function answer(response: ServerResponse, status: number, type: string, body: string, policy?: string): void {
  response.writeHead(status, {
    ...commonHeaders,
    'content-type': `${type}; charset=utf-8`,
    ...(policy && { 'content-security-policy': policy }),
  });
  response.end(body);
}

function streamNews(mailbox: Mailbox, response: ServerResponse): void {
  response.writeHead(200, { ...commonHeaders, 'content-type': 'text/event-stream' });
  response.write('retry: 1000\n\n');
  response.on(
    'close',
    mailbox.watch(() => response.write('data: mail\n\n')),
  );
}

async function listenNear(server: Server, { host, port }: MailboxPageOptions): Promise<void> {
  const wanted = port === 0 ? [0] : Array.from({ length: portsTried }, (_, n) => port + n).filter((n) => n < 65_536);
  for (const candidate of wanted) {
    try {
      server.listen(candidate, host);
      await once(server, 'listening');
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    }
  }
  server.listen(0, host);
  await once(server, 'listening');
}

/**
 * A foreign name that resolves to this computer (DNS rebinding) would let its pages read the mails; a numeric address
 * cannot be rebound.
 * @param ownNames names of the demo, besides loopback
 */
function isOwnRequest({ host, origin }: IncomingHttpHeaders, ownNames: readonly string[]): boolean {
  const url = URL.parse(`http://${host}`);
  if (!host || url === null) return false;
  const name = url.hostname;
  const isOwn = isLoopback(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || ownNames.includes(name);
  return isOwn && (origin === undefined || origin === url.origin);
}
