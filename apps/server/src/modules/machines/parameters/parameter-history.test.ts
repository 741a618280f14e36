import type { ParameterHistory } from '@washboard/contract/parameters/machine-parameters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { UserName } from '../../../testing/world.ts';

let server: TestServer;
let machine: TestMachine;
let commandId: string;
const minuteAgoMs = Date.now() - 60_000;
const second = (n: number) => new Date(minuteAgoMs + n * 1000).toISOString();

function change(at: string, body: object): Promise<void> {
  return machine.publish('events', { at, kind: 'parameterChanged', body });
}

beforeAll(async () => {
  server = await openTestServer({
    hasGateway: true,
    limits: { commands: { deliveryMs: 2000, answerMs: 400, confirmMs: 20 } },
  });
  machine = await TestMachine.connect(server.gateway?.port ?? 0, 'PONTE0001');
  const changes = [{ code: 'DI1', value: 120, expected: null }];
  const answer = await server.call('service', 'POST', '/api/v1/event-hub-listener/PONTE0001/parameters', { changes });
  commandId = answer.json().commandId;
  await change(second(1), { code: 'DI1', value: 99, was: null, by: 'panel' });
  await change(second(2), { code: 'S25', value: 800, was: 780, by: 'panel' });
  await change(second(3), { code: 'DI1', value: 120, was: 99, by: 'cloud', commandId });
  // An older firmware reports neither the previous value nor the command.
  await change(second(4), { code: 'DI1', value: 130, by: 'cloud' });
  await change(second(5), { code: 'X99', value: 1, by: 'panel' });
});
afterAll(async () => {
  await machine.disconnect();
  await server.close();
});

function history(user: UserName, query = '', serialNumber = 'PONTE0001') {
  return server.call(user, 'GET', `/api/v1/event-hub-listener/${serialNumber}/parameters/history${query}`);
}

describe('the history of the parameters', () => {
  it('the history lists who changed which value, newest first', async () => {
    const { items, nextCursor } = (await history('manager')).json();
    expect(nextCursor).toBeNull();
    const unknownCommand = { name: null, commandId: null, restoredVersion: null };
    expect(items).toEqual([
      { at: second(5), code: 'X99', was: null, value: 1, by: 'panel', ...unknownCommand },
      { at: second(4), code: 'DI1', was: 120, value: 130, by: 'cloud', ...unknownCommand },
      {
        at: second(3),
        code: 'DI1',
        was: 99,
        value: 120,
        by: 'cloud',
        ...unknownCommand,
        name: 'Test Person',
        commandId,
      },
      { at: second(2), code: 'S25', was: 780, value: 800, by: 'panel', ...unknownCommand },
      { at: second(1), code: 'DI1', was: null, value: 99, by: 'panel', ...unknownCommand },
    ]);
  });

  it('the history hides factory parameters from roles that may not read them', async () => {
    for (const user of ['kitchen', 'service'] as const) {
      const { items } = (await history(user)).json();
      expect(items.map(({ code }: { code: string }) => code)).toEqual(['X99', 'DI1', 'DI1', 'DI1']);
    }
  });

  it('a reader pages through the history without gaps and repetitions', async () => {
    const listed: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: ParameterHistory = (await history('manager', `?limit=2${cursor && `&cursor=${cursor}`}`)).json();
      listed.push(...page.items.map(({ value }) => value));
      cursor = page.nextCursor;
    }
    expect(listed).toEqual([1, 130, 120, 800, 99]);
    expectProblem(await history('manager', '?cursor=nonsense'), 'VALIDATION_FAILED');
  });

  it('the server does not find the history of a machine out of scope', async () => {
    expectProblem(await history('otherKitchen'), 'APPLIANCE_NOT_FOUND');
  });
});
