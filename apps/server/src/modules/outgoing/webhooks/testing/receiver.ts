import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebhookEvent } from '@washboard/contract/webhooks/outgoing-events';

interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: WebhookEvent;
}

export interface Receiver {
  url: string;
  received: ReceivedRequest[];
  answer: (response: ServerResponse, request: ReceivedRequest) => void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const received = { path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) };
    receiver.received.push(received);
    receiver.answer(response, received);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received: [],
    answer: (response) => response.writeHead(204).end(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

export const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): Receiver['answer'] =>
  (response) =>
    response.writeHead(status, headers).end(body);
