import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushPayload } from '@washboard/contract/push/push';

export interface ReceivedPush {
  headers: IncomingHttpHeaders;
  payload: PushPayload;
  bytes: number;
}

export interface TestBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  received: ReceivedPush[];
  message(index: number): Promise<ReceivedPush>;
}

type Answer = number | ((response: ServerResponse) => void);

/** Browsers of this push service decrypt messages (RFC 8291). */
export interface TestPushService {
  browser(): TestBrowser;
  answers: Answer[];
  close(): Promise<void>;
}

export async function openPushService(): Promise<TestPushService> {
  const browsers = new Map<string, { accept: (headers: IncomingHttpHeaders, body: Buffer) => void }>();
  const answers: Answer[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = answers.shift() ?? 201;
    if (typeof answer === 'function') return answer(response);
    const browser = browsers.get(request.url ?? '');
    if (answer === 201) browser?.accept(request.headers, body);
    response.writeHead(browser ? answer : 404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    answers,
    browser() {
      const path = `/send/${randomBytes(24).toString('base64url')}`;
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys();
      const auth = randomBytes(16);
      const received: ReceivedPush[] = [];
      const waiting = new Set<() => void>();
      browsers.set(path, {
        accept(headers, body) {
          const payload = JSON.parse(decrypt(body, { ecdh, p256dh, auth })) as PushPayload;
          received.push({ headers, payload, bytes: body.length });
          for (const check of waiting) check();
        },
      });
      return {
        endpoint: `http://127.0.0.1:${port}${path}`,
        keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
        received,
        message: (index) =>
          new Promise((resolve) => {
            function check(): void {
              const found = received[index];
              if (!found) return;
              waiting.delete(check);
              resolve(found);
            }
            waiting.add(check);
            check();
          }),
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface BrowserKeys {
  ecdh: ReturnType<typeof createECDH>;
  p256dh: Buffer;
  auth: Buffer;
}

/** The function implements RFC 8291 and RFC 8188 independently of the encrypting library. */
function decrypt(body: Buffer, { ecdh, p256dh, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const senderLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + senderLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
  const key = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(`Content-Encoding: ${purpose}\0`), length));
  const record = body.subarray(21 + senderLength);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
