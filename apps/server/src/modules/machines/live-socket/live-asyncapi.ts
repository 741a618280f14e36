import {
  liveBeatMs,
  liveClientMessageSchema,
  liveCloseCodes,
  liveServerMessageSchema,
} from '@washboard/contract/live-socket/live-messages';
import { z } from 'zod';
import { limits } from '../../../config/limits.ts';
import { clientMessages, serverMessages } from './live-asyncapi-messages.ts';

const seconds = (ms: number) => `${ms / 1000} s`;
const kibibytes = (bytes: number) => `${bytes / 1024} KiB`;
const { live, http } = limits;

const description = `
JSON text in WebSocket frames, in both directions. A client sends one message per frame, the server **a list of messages per frame**, in order. Everything that the server sends is already stored. Later versions may add fields and kinds of messages: ignore those that you do not know.

## Authentication

The first message is \`authenticate\`, within ${seconds(live.authenticationMs)}. No token in the address, no header. The server answers with \`ready\`. Until then it answers other messages with the error \`UNAUTHENTICATED\`. A token cannot be replaced on an open socket: connect again before it expires.

## Watching

After \`subscribe\` the server sends a \`snapshot\` of each machine, then every change. A machine that does not exist or is out of the account's scope gets the error \`APPLIANCE_NOT_FOUND\`, as does one that leaves the scope later.

An empty list watches all machines that are in scope at that moment, as summaries: without \`connectivity\`, and with one \`telemetry\` per machine in ${seconds(live.summaryReadingsMs)} at most. A machine may be watched in both ways.

\`seq\` grows by one with each change of a machine. When the server notices a gap, it sends another \`snapshot\`. A client that notices one subscribes again; in summaries gaps mean nothing. \`at\` is the time of the machine, in a \`snapshot\` that of the server.

The bus between the servers may lose the last change of a machine, and then no later number shows the gap. So within some seconds after a change, when the machine has not changed again, the server sends \`stateVersions\`: \`states\` has the version of \`connection\`, \`status\` and \`openAlarms\`, \`readings\` that of \`telemetry\`. A client computes the versions of what it shows, and subscribes again to a machine whose version differs; the snapshot replaces what it shows. A version is the FNV-1a hash (32 bits, over UTF-16 code units, in base 36) of lines that \`\\n\` separates: for a state \`connection.state\`, \`connection.since\` or nothing, \`at\` and \`receivedAt\` of the status with a space between them or nothing, then \`errorCode\` and \`startDate\` of each open alarm with a space between them, sorted; for readings \`at\` and \`receivedAt\`. A client may ignore this message.

An invalid message gets the error \`VALIDATION_FAILED\`; the socket stays open. Rights are checked again when they change, and every ${seconds(live.revalidationMs)}.

## Heartbeat

The server sends \`beat\` every ${seconds(liveBeatMs)}. With \`isBehind\`, no news of machines reaches the server: what was received may be out of date. A client that has received nothing for more than two beats closes the socket and connects again. The server also sends a WebSocket ping every ${seconds(live.pingMs)} and drops a client that has not answered by the next one.

## Limits

- A company with its people and programs has as many sockets open as the operator allows, 300 in a process unless set otherwise.
- A message of a client has ${kibibytes(http.socketMessageBytes)} at most.
- At most ${live.waitingMessages} messages of a client wait for their processing.
- News within ${live.gatherMs} ms share a frame. Snapshots are compressed if the client offers \`permessage-deflate\`.
- A client that has not read ${live.bufferedBytes / 1024 ** 2} MiB is dropped, without a close frame.

## Close codes

| Code | Reason | Then |
|---|---|---|
| ${liveCloseCodes.tokenEnded} | not authenticated in time; token invalid or expired; session ended | connect with a new token |
| ${liveCloseCodes.accessTaken} | the account may not see machines any more | ask for access |
| ${liveCloseCodes.tooManySockets} | the company has too many sockets open | close others; connect again after a random pause of 15 s at least |
| 1002, 1007 | the frame violates the WebSocket protocol | correct the client |
| 1008 | too many messages wait | wait for answers |
| 1009 | the message is too large | send less at a time |
| 1011 | the server could not answer | connect again |
| 1012 | the server restarts | connect again |

After 1011, 1012 or a broken connection, connect again after a random pause that grows with each attempt.
`.trim();

interface Schema {
  properties?: Record<string, Schema>;
  definitions?: Record<string, Schema>;
}

type Union = typeof liveClientMessageSchema | typeof liveServerMessageSchema;

function schemasOf(union: Union, io: 'input' | 'output') {
  const byType = Object.fromEntries(union.def.options.map((option) => [option.def.shape.type.def.values[0], option]));
  const schema = z.toJSONSchema(z.object(byType), {
    target: 'draft-7', // AsyncAPI 3.0 extends this draft.
    io,
    override: ({ jsonSchema }) => {
      // Later versions of the server may send more fields.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const text = JSON.stringify(schema);
  const { properties = {}, definitions = {} }: Schema = JSON.parse(
    text.replaceAll('"#/definitions/', '"#/components/schemas/'),
  );
  return { messages: Object.entries(properties), shared: definitions };
}

const schemaName = (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1)}Message`;

function describeClientMessages() {
  const { messages, shared } = schemasOf(liveClientMessageSchema, 'input');
  const described = messages.map(([type, payload]) => {
    const { summary, example } = clientMessages[type as keyof typeof clientMessages];
    return [type, { name: type, title: type, summary, payload, examples: [{ payload: example }] }];
  });
  return { messages: Object.fromEntries(described) as Record<string, object>, schemas: shared };
}

/** A frame mixes messages of several types. */
function describeFrame() {
  const { messages, shared } = schemasOf(liveServerMessageSchema, 'output');
  const texts = Object.entries(serverMessages);
  const summaries = new Map(texts.map(([type, { summary }]) => [type, summary]));
  const ownMessages = messages.map(([type, schema]) => [
    schemaName(type),
    { title: type, ...schema, description: summaries.get(type) },
  ]);
  const frame = {
    name: 'frame',
    title: 'frame',
    summary: 'A list of messages, in order.',
    payload: {
      type: 'array',
      minItems: 1,
      items: { oneOf: messages.map(([type]) => ({ $ref: `#/components/schemas/${schemaName(type)}` })) },
    },
    examples: texts.map(([name, { summary, example }]) => ({ name, summary, payload: [example] })),
  };
  return { frame, schemas: { ...Object.fromEntries(ownMessages), ...shared } };
}

export function describeLiveSocket(publicUrl: string) {
  const { host, protocol, pathname } = new URL(publicUrl);
  const client = describeClientMessages();
  const { frame, schemas } = describeFrame();
  const messages: Record<string, object> = { ...client.messages, frame };
  const references = (names: string[]) => names.map((name) => ({ $ref: `#/channels/live/messages/${name}` }));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Washboard live socket',
      version: '1',
      description:
        'Sends what machines do to browsers and programs as soon as it is stored. This document takes the server’s side: it receives the messages of clients and sends frames.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      externalDocs: { description: 'The HTTP API', url: `${publicUrl}/api/docs` },
    },
    defaultContentType: 'application/json',
    servers: {
      thisServer: {
        host,
        protocol: protocol === 'https:' ? 'wss' : 'ws',
        ...(pathname !== '/' && { pathname }),
        description: 'This server',
        security: [{ $ref: '#/components/securitySchemes/accessToken' }],
      },
    },
    channels: {
      live: {
        address: '/api/v1/live',
        title: 'Live socket',
        description,
        servers: [{ $ref: '#/servers/thisServer' }],
        messages: Object.fromEntries(
          Object.keys(messages).map((name) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
        bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
      },
    },
    operations: {
      receiveMessage: {
        action: 'receive',
        channel: { $ref: '#/channels/live' },
        summary: 'What a client may send.',
        messages: references(Object.keys(client.messages)),
      },
      sendFrame: {
        action: 'send',
        channel: { $ref: '#/channels/live' },
        summary: 'What the server sends.',
        messages: references(['frame']),
      },
    },
    components: {
      securitySchemes: {
        accessToken: {
          type: 'oauth2',
          description: 'An access token of the HTTP API, in the message `authenticate` and nowhere else.',
          flows: {
            clientCredentials: {
              tokenUrl: `${publicUrl}/identity/token`,
              availableScopes: { 'appliance:read': 'See machines' },
            },
          },
        },
      },
      messages,
      schemas: { ...client.schemas, ...schemas },
    },
  };
}
