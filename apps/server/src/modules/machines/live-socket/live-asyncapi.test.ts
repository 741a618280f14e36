import specifications from '@asyncapi/specs';
import {
  liveBeatMs,
  liveClientMessageSchema,
  liveCloseCodes,
  liveServerMessageSchema,
} from '@washboard/contract/live-socket/live-messages';
import { Ajv, type SchemaObject } from 'ajv';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLiveDocument } from '../../../testing/live-asyncapi.ts';
import { openTestServer, type TestServer, testPublicUrl } from '../../../testing/test-server.ts';
import { describeLiveSocket } from './live-asyncapi.ts';

let server: TestServer;
let live: Awaited<ReturnType<typeof readLiveDocument>>;
beforeAll(async () => {
  server = await openTestServer();
  live = await readLiveDocument(server);
});
afterAll(() => server.close());

const typesOf = (union: typeof liveClientMessageSchema | typeof liveServerMessageSchema) =>
  union.def.options.flatMap((option) => option.def.shape.type.def.values as string[]).toSorted();
const namesOf = (references: { $ref: string }[] = []) => references.map(({ $ref }) => $ref.split('/').at(-1));

describe('the description of the live socket', () => {
  it('the description is valid AsyncAPI 3.0', () => {
    const specification = structuredClone(specifications.schemas['3.0.0'] as SchemaObject);
    // Ajv brings this meta-schema itself.
    delete specification.definitions['http://json-schema.org/draft-07/schema'];
    const ajv = new Ajv({ strict: false, allErrors: true });
    formats.default(ajv);
    const validate = ajv.compile(specification);
    expect(validate(live.document) ? [] : validate.errors).toEqual([]);
    const broken = structuredClone(live.document);
    Object.assign(broken.components.schemas.ReadyMessage ?? {}, { type: 'nothing' });
    expect(validate(broken)).toBe(false);
  });

  it('the description names this server and the address of the socket', () => {
    expect(live.document.servers).toMatchObject({ thisServer: { host: '127.0.0.1:8080', protocol: 'ws' } });
    expect(live.document.channels.live.address).toBe('/api/v1/live');
    const { servers } = describeLiveSocket('https://kitchens.example/washboard');
    expect(servers.thisServer).toMatchObject({ host: 'kitchens.example', protocol: 'wss', pathname: '/washboard' });
  });

  it('the description has every message of a client', () => {
    const { action, messages } = live.document.operations.receiveMessage ?? {};
    expect(action).toBe('receive');
    expect(namesOf(messages).toSorted()).toEqual(typesOf(liveClientMessageSchema));
  });

  it("the description allows additional fields in the server's messages for later versions", () => {
    const own = Object.entries(live.document.components.schemas).filter(([name]) => name.endsWith('Message'));
    expect(own.length).toBeGreaterThan(5);
    for (const [name, schema] of own) expect(schema, name).not.toHaveProperty('additionalProperties');
  });

  it('the description has every message of the server, in a list', () => {
    const { action, messages } = live.document.operations.sendFrame ?? {};
    expect([action, namesOf(messages)]).toEqual(['send', ['frame']]);
    const { payload } = live.document.components.messages.frame ?? {};
    const { items } = payload as { items: { oneOf: { $ref: string }[] } };
    const titles = namesOf(items.oneOf).map((name) => live.document.components.schemas[name ?? '']?.title);
    expect(titles.toSorted()).toEqual(typesOf(liveServerMessageSchema));
  });

  it('the description has schemas for all of its references, and no other schema', () => {
    const text = JSON.stringify(live.document);
    const used = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(live.document.components.schemas).toSorted());
    expect(text).not.toContain('#/definitions');
  });

  it('the description has a valid example of each message', () => {
    const types: string[] = [];
    for (const [name, { examples }] of Object.entries(live.document.components.messages)) {
      for (const { payload } of examples) {
        expect(live.faultsOf(name, payload), name).toEqual([]);
        types.push(...[payload].flat().map((message) => (message as { type: string }).type));
      }
    }
    expect(types.toSorted()).toEqual(
      [...typesOf(liveClientMessageSchema), ...typesOf(liveServerMessageSchema)].toSorted(),
    );
  });

  it.each([
    ['a message outside a list', 'frame', { type: 'ready' }],
    ['an empty list', 'frame', []],
    ['an unknown type', 'frame', [{ type: 'shout' }]],
    ['an unknown field', 'frame', [{ type: 'ready', more: 1 }]],
    ['readings in words', 'frame', [{ type: 'telemetry', telemetry: 'hot' }]],
    ['a serial number that cannot be', 'subscribe', { type: 'subscribe', serialNumbers: ['*'] }],
    ['too many machines', 'subscribe', { type: 'subscribe', serialNumbers: Array(501).fill('IN240001') }],
    ['no token', 'authenticate', { type: 'authenticate' }],
  ])('the description refuses %s', (_name, message, payload) => {
    expect(live.faultsOf(message, payload)).not.toEqual([]);
  });

  it('the description explains every close code, the heartbeat and the limits', () => {
    const { description } = live.document.channels.live;
    for (const code of [...Object.values(liveCloseCodes), 1002, 1007, 1008, 1009, 1011, 1012])
      expect(description).toMatch(new RegExp(`^\\|[^|]*\\b${code}\\b`, 'm'));
    expect(description).toContain(`\`beat\` every ${liveBeatMs / 1000} s`);
    for (const limit of ['64 KiB', '4 MiB', 'within 5 s', '100 messages']) expect(description).toContain(limit);
  });

  it('the description is public, cached, and linked from the description of the HTTP API', async () => {
    const [own, openapi] = await Promise.all(
      ['asyncapi', 'openapi'].map((name) => server.inject({ url: `/api/v1/${name}.json` })),
    );
    const headersOf = (answer: typeof own) => {
      const { 'content-length': _length, date: _date, ...headers } = answer?.headers ?? {};
      return headers;
    };
    expect(own?.statusCode).toBe(200);
    expect(headersOf(own)).toEqual(headersOf(openapi));
    expect(openapi?.json().externalDocs.url).toBe(`${testPublicUrl}/api/v1/asyncapi.json`);
  });
});
