import { type PanelOperation, panelParametersSchema, panelStateSchema } from '@washboard/contract/panel/panel';
import { expectProblem } from '@washboard/server/testing/expect-problem';
import { openTestServer, type TestServer, testPublicUrl } from '@washboard/server/testing/test-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelServer, type PanelServer } from '../testing/panel-server.ts';
import { panelRoutes } from './panel-routes.ts';

const serialNumber = 'IN240002';
const url = `/demo/api/machines/${serialNumber}`;

const namesOf = async () => new Map([[serialNumber, 'Piatti 2']]);

let opened: PanelServer;
let server: TestServer;
beforeAll(async () => {
  opened = await openPanelServer(serialNumber, (app, options) => panelRoutes(app, { ...options, namesOf }));
  server = opened.server;
});
afterAll(() => opened.close());

const operate = (operation: PanelOperation | object, headers: Record<string, string> = { origin: testPublicUrl }) =>
  server.inject({ method: 'POST', url, headers, payload: operation });

async function state() {
  return panelStateSchema.parse((await server.inject({ url })).json());
}

describe('the panel of a machine', () => {
  it('a visitor sees and operates the panel without an account', async () => {
    expect((await server.inject({ url: '/demo/api/machines' })).json()).toEqual({
      machines: [{ serialNumber, applianceName: 'Piatti 2' }],
    });
    expect(await state()).toMatchObject({ serialNumber, status: { systemState: 2, isDoorOpen: false } });
    const answer = await operate({ kind: 'setDoor', isOpen: true });
    expect(answer.statusCode).toBe(200);
    expect(panelStateSchema.parse(answer.json()).status.isDoorOpen).toBe(true);
    expect((await state()).status.isDoorOpen).toBe(true);
  });

  it('a visitor sets parameters in the service menu of the panel', async () => {
    const setTo = async () => {
      const { parameters } = panelParametersSchema.parse((await server.inject({ url: `${url}/parameters` })).json());
      return parameters.find(({ code }) => code === 'DI1')?.value;
    };
    expect(await setTo()).toBe(99);
    expect((await operate({ kind: 'setParameter', code: 'DI1', value: 120 })).statusCode).toBe(200);
    expect(await setTo()).toBe(120);
    const problem = expectProblem(await operate({ kind: 'setParameter', code: 'DI1', value: 601 }), 'COMMAND_REFUSED');
    expect(problem.reason).toBe('valueNotAllowed');
    expect(await setTo()).toBe(120);
    const elsewhere = await server.inject({ url: '/demo/api/machines/NOBODY0001/parameters' });
    expectProblem(elsewhere, 'APPLIANCE_NOT_FOUND');
  });

  it('the panel returns the machine’s refusal, and nothing changes', async () => {
    const before = await state();
    const problem = expectProblem(await operate({ kind: 'startCycle', cycleType: 'dishes' }), 'COMMAND_REFUSED');
    expect(problem.reason).toBe('doorOpen');
    expect((await state()).status).toEqual(before.status);
    await operate({ kind: 'setDoor', isOpen: false });
  });

  it.each([
    {},
    { kind: 'explode' },
    { kind: 'setDoor' },
    { kind: 'setDoor', isOpen: 'yes' },
    { kind: 'setTimeFactor', timeFactor: 3600 },
    { kind: 'refill', supply: 'beer' },
    { kind: 'stopCycle', force: true },
    { kind: 'fitBoard' },
    { kind: 'fitBoard', linkSecret: '' },
  ])('the panel rejects the operation %j', async (operation) => {
    expectProblem(await operate(operation), 'VALIDATION_FAILED');
  });

  it('the panel rejects unknown machines', async () => {
    expectProblem(await server.inject({ url: '/demo/api/machines/IN999999' }), 'APPLIANCE_NOT_FOUND');
    expectProblem(await server.inject({ url: '/demo/api/machines/no%20number' }), 'VALIDATION_FAILED');
    const elsewhere = { method: 'POST', url: '/demo/api/machines/IN999999' } as const;
    const payload = { kind: 'stopCycle' };
    expectProblem(
      await server.inject({ ...elsewhere, payload, headers: { origin: testPublicUrl } }),
      'APPLIANCE_NOT_FOUND',
    );
  });
});

describe('the origin of an operation', () => {
  const open = { kind: 'setDoor', isOpen: true };

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site that gives itself our name', { origin: 'http://evil.example:8080', host: 'evil.example:8080' }],
    ['another program on this computer', { origin: 'http://localhost:3000', host: 'localhost:8080' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['an unknown origin', {}],
  ])('the panel refuses an operation from %s', async (_who, headers) => {
    expectProblem(await operate(open, headers), 'FORBIDDEN');
    expect((await state()).status.isDoorOpen).toBe(false);
  });

  it.each([
    ['the public address', { origin: testPublicUrl, host: 'behind-a-proxy:3000' }],
    ['this computer by another of its names', { origin: 'http://localhost:8080', host: 'localhost:8080' }],
  ])('the panel accepts an operation from %s', async (_who, headers) => {
    expect((await operate({ kind: 'setDoor', isOpen: false }, headers)).statusCode).toBe(200);
  });

  it('an operation must be JSON, which a form of another site cannot send', async () => {
    const headers = { origin: testPublicUrl, 'content-type': 'text/plain' };
    const answer = await server.inject({ method: 'POST', url, headers, payload: JSON.stringify(open) });
    expectProblem(answer, 'UNSUPPORTED_MEDIA_TYPE');
  });
});

it('the panel installs the spare board and then shows the machine with it', async () => {
  const { spareBoard } = await state();
  const answer = await operate({ kind: 'fitBoard', linkSecret: 'new-secret' });
  expect(answer.statusCode).toBe(200);
  expect(panelStateSchema.parse(answer.json()).board).toEqual({ macAddress: spareBoard.macAddress, isBlank: true });
  const problem = expectProblem(await operate({ kind: 'startCycle', cycleType: 'dishes' }), 'COMMAND_REFUSED');
  expect(problem.reason).toBe('alarmOpen');
});

it('a server outside the demo has neither calls nor pages of the panel', async () => {
  const plain = await openTestServer();
  expectProblem(await plain.inject({ url: '/demo/api/machines' }), 'ROUTE_NOT_FOUND');
  expectProblem(await plain.inject({ url }), 'ROUTE_NOT_FOUND');
  const post = await plain.inject({ method: 'POST', url, payload: {}, headers: { origin: testPublicUrl } });
  expectProblem(post, 'ROUTE_NOT_FOUND');
  expect((await plain.inject({ url: `/demo/machines/${serialNumber}` })).statusCode).toBe(404);
  await plain.close();
});
