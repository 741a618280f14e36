import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { orderMail } from '../modules/platform/mails/index.ts';
import { startServer } from '../server.ts';
import { captureLog } from '../testing/captured-log.ts';
import { recordSpans } from '../testing/recorded-spans.ts';
import { TestMachine } from '../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { inSpan } from './in-span.ts';
import { startTracing } from './start-tracing.ts';

const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
const readUrl = '/api/v1/event-hub-listener/PONTE0001/lastTelemetry';
const readSpan = 'GET /api/v1/event-hub-listener/:serialNumber/lastTelemetry';
const cycleSpan = 'POST /api/v1/event-hub-listener/:serialNumber/cycle';

let server: TestServer;

describe('traces', () => {
  afterEach(() => server.close());

  async function find(spans: () => ReadableSpan[], name: string): Promise<ReadableSpan> {
    return vi.waitFor(() => {
      const span = spans().find((each) => each.name === name);
      if (!span) throw new Error(`no span ${name} among ${spans().map((each) => each.name)}`);
      return span;
    });
  }

  const childrenOf = (spans: ReadableSpan[], parent: ReadableSpan) =>
    spans.filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent.spanContext().spanId);

  it('a trace follows a command from the call over database and bus to the gateway', async () => {
    server = await openTestServer({ environment, hasGateway: true, isListening: true });
    const machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
    onTestFinished(() => machine.disconnect());
    const headers = await server.headersOf('kitchen');
    const spans = recordSpans();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const caller = request(`${server.url}/api/v1/event-hub-listener/PONTE0001/cycle`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', traceparent },
    });
    // The body arrives after the server has begun the call, on another event of the socket.
    const begun = once(server.app.server, 'request');
    caller.flushHeaders();
    await begun;
    const answered = once(caller, 'response');
    caller.end(JSON.stringify({ operationSet: 0 }));
    const [answer] = await answered;
    expect(answer.statusCode).toBe(200);
    answer.resume();

    const call = await find(spans, cycleSpan);
    expect(call.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c');
    expect(call.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    expect(call.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/v1/event-hub-listener/:serialNumber/cycle',
      'url.scheme': 'http',
      'http.response.status_code': 200,
    });
    const ofCall = childrenOf(spans(), call);
    const busRequest = ofCall.find(({ name }) => name === 'bus request');
    if (!busRequest) throw new Error('no request on the bus');
    expect(childrenOf(spans(), busRequest).map(({ name }) => name)).toEqual(['bus respond']);
    const insert = ofCall.find(({ attributes }) =>
      String(attributes['db.query.text']).startsWith('insert into "commands"'),
    );
    expect(insert?.attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.operation.name': 'INSERT' });
    expect(JSON.stringify(ofCall.map(({ name, attributes }) => [name, attributes]))).not.toContain('@');
  });

  it('a trace shows how the gateway stores the messages of machines', async () => {
    server = await openTestServer({ environment, hasGateway: true });
    const spans = recordSpans();
    const machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
    await machine.publish('status', { systemState: 2, isDoorOpen: true, cycle: null, cycleBar: null, phase: null });
    await machine.disconnect();
    const batch = await find(spans, 'store batch');
    expect(batch.attributes).toEqual({ 'messaging.system': 'mqtt', 'messaging.batch.message_count': 1 });
    expect(batch.parentSpanContext).toBeUndefined();
    expect(childrenOf(spans(), batch).map(({ name }) => name)).toEqual(['store_batch']);
  });

  it('a trace shows only statements inside other work, and a failed one without message and values', async () => {
    server = await openTestServer({ environment });
    const spans = recordSpans();
    await server.context.database.ping();
    expect(spans()).toEqual([]);
    const failing = inSpan('work', { kind: 'INTERNAL' }, () =>
      server.context.database.orm.execute(sql`select ${'anna@kitchen.example'}::int`),
    );
    await expect(failing).rejects.toThrow();
    const { attributes, status, events } = await find(spans, 'SELECT');
    expect(attributes).toMatchObject({ 'db.query.text': 'select $1::int', 'error.type': '22P02' });
    expect([status, events]).toEqual([{ code: 2 }, []]);
  });

  it('a trace contains no address of a mail', async () => {
    server = await openTestServer({ environment });
    const { context } = server;
    const spans = recordSpans();
    const to = { address: 'anna@kitchen.example', name: 'Anna Rossi', language: 'it' } as const;
    await inSpan('work', { kind: 'INTERNAL' }, () =>
      orderMail(context.database.orm, context, { kind: 'accountDeleted', to, topic: { firstName: 'Anna' } }),
    );
    expect(spans().length).toBeGreaterThan(1);
    expect(JSON.stringify(spans().map(({ name, attributes }) => [name, attributes]))).not.toMatch(/anna|rossi/i);
  });

  it('a trace marks a failed call', async () => {
    server = await openTestServer({ environment });
    await server.tokenOf('kitchen');
    const spans = recordSpans();
    server.context.bus.ping = () => Promise.reject(new Error('away'));
    expect((await server.inject({ url: '/readyz' })).statusCode).toBe(503);
    server.context.database.orm.select = () => {
      throw new Error('anna@kitchen.example');
    };
    expect((await server.call('kitchen', 'GET', readUrl)).statusCode).toBe(500);
    const { attributes, status, events } = await find(spans, readSpan);
    expect([attributes['error.type'], status, events]).toEqual(['500', { code: 2 }, []]);
    expect(spans().map(({ name }) => name)).not.toContain('GET /readyz');
  });

  it('a log line names its trace', async () => {
    server = await openTestServer({ environment });
    const spans = recordSpans();
    const { logger, lines } = captureLog();
    logger.info('outside');
    await inSpan('work', { kind: 'INTERNAL' }, async () => logger.info('inside'));
    const { traceId } = (await find(spans, 'work')).spanContext();
    expect(lines).toEqual([
      expect.not.objectContaining({ traceId: expect.anything() }),
      expect.objectContaining({ msg: 'inside', traceId }),
    ]);
  });

  it('the server creates no traces without a collector address', async () => {
    server = await openTestServer();
    const spans = recordSpans();
    await inSpan('work', { kind: 'INTERNAL' }, () => server.context.database.ping());
    expect((await server.call('kitchen', 'GET', readUrl)).statusCode).toBe(200);
    expect(spans().map(({ name }) => name)).toEqual(['work']);
  });
});

describe('the collector', () => {
  function setEndpoint(port: number): void {
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
    onTestFinished(() => void vi.unstubAllEnvs());
  }

  it('the collector receives the last spans when the process ends', async () => {
    const collector = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void collector.close());
    await once(collector, 'listening');
    setEndpoint((collector.address() as AddressInfo).port);
    const received: { url: string | undefined; body: Promise<Buffer[]> }[] = [];
    collector.on('request', (call, response) => {
      received.push({ url: call.url, body: call.toArray() });
      response.end();
    });
    server = await openTestServer();
    onTestFinished(() => server.close());
    const running = await startServer({ ...server.context.config, revision: '581e48d6', isTraced: true });
    await fetch(`http://127.0.0.1:${running.httpPort}/api/v1/event-hub-listener/PONTE0001/alarms`);
    await running.stop();
    const body = Buffer.concat((await Promise.all(received.map((each) => each.body))).flat()).toString('latin1');
    for (const text of ['/:serialNumber/alarms', 'washboard.roles', '581e48d6']) expect(body).toContain(text);
    expect(body).not.toContain('PONTE0001');
    expect(new Set(received.map(({ url }) => url))).toEqual(new Set(['/v1/traces']));
  });

  it('the server logs a missing collector, and the process ends in time', async () => {
    setEndpoint(9);
    vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '100');
    vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '10');
    const { logger, lines } = captureLog();
    const tracing = startTracing({ config: readConfig({}), logger });
    const work = () => inSpan('work to send', { kind: 'INTERNAL' }, async () => {});
    await work();
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    await work();
    await tracing.stop();
    expect(lines).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'traces are not sent',
        reason: expect.stringMatching(/^[^{]*ECONNREFUSED[^{]*$/),
      }),
      expect.objectContaining({ level: 40, msg: 'the last traces were not sent' }),
    ]);
  });
});

it.each([
  [{}, false],
  [environment, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/v1/traces' }, true],
  [{ ...environment, OTEL_SDK_DISABLED: 'true' }, false],
  [{ ...environment, OTEL_TRACES_EXPORTER: 'none' }, false],
])('the environment %j sets tracing to %s', (variables, isTraced) => {
  expect(readConfig(variables).isTraced).toBe(isTraced);
});

it('the server refuses an unsupported trace protocol', () => {
  expect(() => readConfig({ ...environment, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(
    'OTEL_EXPORTER_OTLP_PROTOCOL',
  );
});
