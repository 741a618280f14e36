import { randomUUID } from 'node:crypto';
import type { BoardReplacement, BoardSecret } from '@washboard/contract/board-replacement/board-replacement';
import type { CommandMessage } from '@washboard/contract/machine-link/machine-commands';
import { dataModelOf } from '@washboard/machine-model/data-models/data-models';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectProblem, withoutInstance } from '../../../testing/expect-problem.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, type UserName, unknownSerialNumber, worldUsers } from '../../../testing/world.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { appliances } from '../appliances/tables.ts';
import { storeBatch } from '../machine-gateway/index.ts';
import { received } from '../machine-gateway/testing/messages.ts';
import { defaultParameterVersions } from '../parameters/tables.ts';
import { commands } from '../remote-control/tables.ts';

const lastCycle = {
  cycleNumber: 44,
  cycleType: 'dishes',
  outcome: 'completed',
  washDurationS: 90,
  rinseDurationS: 10,
  startedAt: '2026-11-21T09:58:00Z',
  endedAt: '2026-11-21T10:00:00Z',
  waterVlm: 25,
  energyWh: 400,
  tankTmpMin: 600,
  tankTmpMax: 620,
  rinseTmpMin: 820,
  rinseTmpMax: 850,
};
const ready = { systemState: 2, isDoorOpen: false, cycle: null, cycleBar: null, phase: null };

let server: TestServer;
let old: TestMachine;
let own = '';
let machines = 0;
let oldMac = '';
let newMac = '';
let label = { macAddress: '', gamma: 'infinity' };
let open: TestMachine[] = [];

beforeAll(async () => {
  server = await openTestServer({
    hasGateway: true,
    limits: { commands: { deliveryMs: 2000, answerMs: 400 } },
  });
});
afterAll(() => server.close());

beforeEach(async () => {
  machines += 1;
  own = `BOARD${String(machines).padStart(4, '0')}`;
  oldMac = macOf(1);
  newMac = macOf(2);
  label = { macAddress: newMac, gamma: 'infinity' };
  await insertMachines(server.context.database, [{ serialNumber: own, companyCode: '300001' }]);
  await server.context.database.orm
    .update(appliances)
    .set({ macAddress: oldMac, machineId: 'M-1' })
    .where(eq(appliances.serialNumber, own));
  old = await connect();
  await old.publish('versions', {
    FW00: '1.4.0',
    FW02: '1.1.0',
    board: { macAddress: oldMac, range: 'infinity', machineId: 'M-1' },
  });
  await old.publish('parameters', { values: { DI1: 120, S25: 780 } });
  await old.publish('status', ready);
  await old.publish('counters', { totals: { cycles: 40, waterVlm: 900 }, cyclesBeforeMaintenance: 60 });
  const cycleType = 'dishes';
  await old.publish('events', { kind: 'cycleStarted', body: { cycleNumber: 43, cycleType } });
  // The next board would have to continue from this impossible number.
  await old.publish('events', { kind: 'cycleStarted', body: { cycleNumber: 2 ** 53 - 1, cycleType } });
  await old.publish('events', { kind: 'alarmRaised', body: { errorCode: 'W01' } });
});
afterEach(async () => {
  await Promise.all(open.map((machine) => machine.disconnect()));
  open = [];
});

function macOf(board: number): string {
  return `02:00:00:00:${String(board).padStart(2, '0')}:${String(machines).padStart(2, '0')}`;
}

async function connect(secret?: string): Promise<TestMachine> {
  const board = secret === undefined ? {} : { secret, lastSeq: 1_000_000 };
  const machine = await TestMachine.connect(server.gateway?.port ?? 0, own, board);
  open.push(machine);
  return machine;
}

const path = (step = '', serialNumber = own) =>
  `/api/v1/appliance/appliances/${serialNumber}/board-replacement${step && `/${step}`}`;
const call = (method: 'GET' | 'POST', step: string, body?: object, user: UserName = 'service') =>
  server.call(user, method, path(step), body);

async function done(answered: ReturnType<typeof call>): Promise<BoardReplacement> {
  const answer = await answered;
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const cancel = (id: string, user: UserName = 'service') => server.call(user, 'DELETE', `${path()}?id=${id}`);
const read = () => done(call('GET', ''));
const begin = () => done(call('POST', '', label));

async function idOf(progress: Promise<BoardReplacement>): Promise<string> {
  return (await progress).replacement?.id ?? '';
}

async function shutOut(id: string): Promise<string> {
  const answer = await call('POST', 'secret', { id });
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as BoardSecret).linkSecret;
}

async function fit(secret: string, { macAddress = newMac, range = 'infinity', FW00 = '1.6.0', values = {} } = {}) {
  const board = await connect(secret);
  board.reply = (command) => takeOver(board, command, { macAddress, range, FW00 });
  await board.publish('versions', { FW00, FW02: '1.1.0', board: { macAddress, range, machineId: null } });
  await board.publish('parameters', { values });
  await board.publish('status', ready);
  await untilChecked('connected', 'ok');
  return board;
}

function takeOver(
  board: TestMachine,
  { commandId, kind, body }: CommandMessage,
  report: { macAddress: string; range: string; FW00: string },
) {
  if (kind !== 'restoreMemory') return { outcome: 'refused' as const, reason: 'unsupported' };
  const { macAddress, range, FW00 } = report;
  void board.publish('events', {
    kind: 'boardReplaced',
    body: { macAddress, was: body.replaces, cycleNumber: body.cycleNumber, commandId },
  });
  void board.publish('parameters', { values: body.parameters });
  void board.publish('counters', {
    totals: body.totals,
    cyclesBeforeMaintenance: body.cyclesBeforeMaintenance,
    series: macAddress,
  });
  void board.publish('versions', { FW00, FW02: '1.1.0', board: { macAddress, range, machineId: body.machineId } });
  return { outcome: 'executed' as const };
}

const outcomeOf = ({ replacement }: BoardReplacement, wanted: string) =>
  [...(replacement?.boardChecks ?? []), ...(replacement?.restoredChecks ?? [])].find(({ check }) => check === wanted)
    ?.outcome;

async function untilChecked(check: string, outcome: string): Promise<void> {
  await vi.waitFor(async () => expect(outcomeOf(await read(), check)).toBe(outcome));
}

const linesOf = () =>
  server.context.database.orm.select().from(auditLog).where(eq(auditLog.serialNumber, own)).orderBy(auditLog.id);
const auditOf = async () => (await linesOf()).map(({ action }) => action);

describe('the backup for a new board', () => {
  it('the backup for a new board has the last report of each kind', async () => {
    expect(await read()).toMatchObject({
      gamma: 'infinity',
      macAddress: oldMac,
      machineId: 'M-1',
      backup: {
        parameterCount: 2,
        parametersAt: expect.any(String),
        totals: { cycles: 40, waterVlm: 900 },
        cyclesBeforeMaintenance: 60,
        cycleNumber: 43,
        openAlarms: ['W01'],
        versions: { FW00: '1.4.0', FW02: '1.1.0' },
      },
      replacement: null,
    });
  });

  it('the backup keeps the parameters when the board loses them', async () => {
    await old.publish('parameters', { values: {} });
    expect((await read()).backup.parameterCount).toBe(2);
  });

  it('the backup has presets in place of impossible values, and keeps parameters unknown to the model', async () => {
    await old.publish('parameters', { values: { DI1: 99, S25: 65_535, X99: 7 } });
    expect((await read()).backup).toMatchObject({ parameterCount: 3, presetCodes: ['S25'] });
    const id = await idOf(begin());
    const board = await fit(await shutOut(id));
    await done(call('POST', 'restore', { id }));
    expect(board.commands).toMatchObject([{ body: { parameters: { DI1: 99, S25: 780, X99: 7 } } }]);
  });

  it('the backup has the highest recent cycle number, even if a clock was set back', async () => {
    const at = new Date(Date.now() - 86_400_000).toISOString();
    await old.publish('events', { at, kind: 'cycleStarted', body: { cycleNumber: 44, cycleType: 'dishes' } });
    expect((await read()).backup.cycleNumber).toBe(44);
  });

  it('the backup has the presets of the model if the machine never reported parameters', async () => {
    own = 'PONTE0001';
    const { parameters } = dataModelOf('infinity', 'INF-50', 'B');
    expect((await read()).backup).toMatchObject({
      parameterCount: parameters.length,
      parametersAt: null,
      totals: null,
      cycleNumber: 0,
      versions: null,
    });
  });

  it('the backup has the default parameters in force in place of impossible values', async () => {
    const { gamma, modelNumber, revision } = dataModelOf('infinity', 'INF-50', 'B');
    const { orm } = server.context.database;
    await orm.insert(defaultParameterVersions).values({
      gamma,
      modelNumber,
      revision,
      version: 1,
      note: 'Hard water',
      createdBy: worldUsers.admin.id,
      values: { S25: 800 },
      createdAt: new Date(),
    });
    await old.publish('parameters', { values: { DI1: 99, S25: 65_535 } });
    const id = await idOf(begin());
    const board = await fit(await shutOut(id));
    await done(call('POST', 'restore', { id }));
    expect(board.commands).toMatchObject([{ body: { parameters: { DI1: 99, S25: 800 } } }]);
    await orm.delete(defaultParameterVersions);
  });

  it('a technician cannot read the backup of a machine out of scope, nor a kitchen any', async () => {
    const foreign = await server.call('service', 'GET', path('', 'LINDE0001'));
    expectProblem(foreign, 'APPLIANCE_NOT_FOUND');
    const unknown = await server.call('service', 'GET', path('', unknownSerialNumber));
    expect(withoutInstance(foreign)).toEqual(withoutInstance(unknown));
    expectProblem(await call('GET', '', undefined, 'kitchen'), 'FORBIDDEN');
  });
});

describe('the label of the new board', () => {
  it.each([
    ['of another range', { gamma: 'hiline' }, [{ path: 'gamma', message: 'otherRange' }]],
    ['of the board that is in it', { board: 1 }, [{ path: 'macAddress', message: 'sameBoard' }]],
  ])(
    'the server refuses a new board with the label %s',
    async (_, { gamma = 'infinity', board = 2 }: { gamma?: string; board?: number }, errors) => {
      const answer = await call('POST', '', { macAddress: macOf(board), gamma });
      expectProblem(answer, 'BOARD_INCOMPATIBLE');
      expect(answer.json().errors).toEqual(errors);
    },
  );

  it('the server refuses a board that is in another machine or planned for one', async () => {
    const { orm } = server.context.database;
    await orm.update(appliances).set({ macAddress: newMac }).where(eq(appliances.serialNumber, 'HOTEL0001'));
    expect((await call('POST', '', label)).json().errors).toEqual([{ path: 'macAddress', message: 'usedElsewhere' }]);
    await orm.update(appliances).set({ macAddress: null }).where(eq(appliances.serialNumber, 'HOTEL0001'));
    const id = await idOf(begin());
    const elsewhere = await server.call('service', 'POST', path('', 'PONTE0001'), label);
    expect(elsewhere.json().errors).toEqual([{ path: 'macAddress', message: 'usedElsewhere' }]);
    await cancel(id);
    const free = await server.call('service', 'POST', path('', 'PONTE0001'), label);
    expect(free.statusCode, free.body).toBe(200);
  });
});

describe('before the old board is shut out', () => {
  it('a replacement can be cancelled before the shut-out, and a second replacement is refused', async () => {
    const id = await idOf(begin());
    expectProblem(await call('POST', '', { ...label, macAddress: '02:00:00:00:00:03' }), 'BOARD_REPLACEMENT_CHANGED');
    expectProblem(await call('POST', 'restore', { id }), 'BOARD_REPLACEMENT_CHANGED');
    expectProblem(await call('POST', 'finish', { id }), 'BOARD_REPLACEMENT_CHANGED');
    expectProblem(await cancel(randomUUID()), 'BOARD_REPLACEMENT_CHANGED');
    const cancelled = await done(cancel(id, 'manager'));
    expect(cancelled.replacement).toBeNull();
    await old.publish('status', ready);
    expect(await auditOf()).toEqual(['appliance.boardReplacementBegun', 'appliance.boardReplacementCancelled']);
  });

  it('a running cycle prevents the shut-out, because its record would be lost', async () => {
    const id = await idOf(begin());
    await vi.waitFor(async () => {
      await old.publish('status', {
        ...ready,
        systemState: 4,
        phase: 'wash',
        cycle: { cycleNumber: 44, cycleType: 'dishes', operationSet: 1 },
        cycleBar: { cycleTimeProgress: 1, cycleTimeDuration: 90 },
      });
      const answer = await call('POST', 'secret', { id });
      expectProblem(answer, 'BOARD_NOT_READY');
      expect(answer.json().reason).toBe('cycleRunning');
    });
    await cancel(id);
  });
});

describe('the link secret', () => {
  it('a link secret shuts the old board out immediately and lets the new one in', async () => {
    const id = await idOf(begin());
    const secret = await shutOut(id);
    expect(secret).toMatch(/^([A-HJ-NP-Z2-9]{4}-){6}[A-HJ-NP-Z2-9]{4}$/);
    await old.untilCut();
    await expect(connect()).rejects.toThrow();
    const board = await connect(secret);
    await board.publish('status', ready);
    expectProblem(await cancel(id), 'BOARD_REPLACEMENT_CHANGED');
  });

  it('a second link secret invalidates the first and disconnects the board that used it', async () => {
    const id = await idOf(begin());
    const first = await shutOut(id);
    const board = await connect(first);
    await board.publish('status', ready);
    const second = await shutOut(id);
    expect(second).not.toBe(first);
    await board.untilCut();
    await expect(connect(first)).rejects.toThrow();
    await connect(second);
  });

  it('the server issues no link secret once the new board has the memory, and each issue updates its time', async () => {
    const id = await idOf(begin());
    const first = (await call('POST', 'secret', { id })).json() as BoardSecret;
    const second = (await call('POST', 'secret', { id })).json() as BoardSecret;
    const issuedAt = [first, second].map(({ progress }) => progress.replacement?.secretIssuedAt);
    expect(new Set(issuedAt).size).toBe(2);
    await fit(second.linkSecret);
    await done(call('POST', 'restore', { id }));
    expectProblem(await call('POST', 'secret', { id }), 'BOARD_REPLACEMENT_CHANGED');
    expectProblem(await call('POST', 'board', { ...label, id }), 'BOARD_REPLACEMENT_CHANGED');
  });

  it('a link secret is neither in the progress nor in the audit log', async () => {
    const secret = await shutOut(await idOf(begin()));
    expect(JSON.stringify(await read())).not.toContain(secret);
    const { rows } = await server.context.database.orm.execute('select audit_log::text as line from audit_log');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('the new board', () => {
  it.each([
    ['board', { macAddress: '02:00:00:00:00:09' }],
    ['range', { range: 'hiline' }],
    ['firmware', { FW00: '2.0.0' }],
    ['blank', { values: { DI1: 99 } }],
  ])('a new board receives nothing if its check fails: %s', async (check, bent) => {
    const id = await idOf(begin());
    const board = await fit(await shutOut(id), bent);
    const answer = await call('POST', 'restore', { id });
    expectProblem(answer, 'BOARD_NOT_READY');
    expect(answer.json().reason).toBe(check);
    expect(outcomeOf(await read(), check)).toBe('failed');
    expect(board.commands).toEqual([]);
  });

  it('a technician replaces the planned board with another board, which uses the same secret', async () => {
    const id = await idOf(begin());
    const secret = await shutOut(id);
    const wrong = await fit(secret, { macAddress: macOf(3) });
    expectProblem(await call('POST', 'board', { id, macAddress: oldMac, gamma: 'infinity' }), 'BOARD_INCOMPATIBLE');
    const { replacement } = await done(call('POST', 'board', { id, macAddress: macOf(3), gamma: 'infinity' }));
    expect(replacement).toMatchObject({ newMacAddress: macOf(3), state: 'swapping' });
    await done(call('POST', 'restore', { id }));
    expect(wrong.commands).toHaveLength(1);
    expect((await done(call('POST', 'finish', { id }))).macAddress).toBe(macOf(3));
  });

  it('the board checks are unknown for what an older firmware cannot report', async () => {
    const id = await idOf(begin());
    const secret = await shutOut(id);
    expect((await read()).replacement?.boardChecks.map(({ outcome }) => outcome)).toEqual(Array(5).fill('waiting'));
    expect((await call('POST', 'restore', { id })).json().reason).toBe('connected');
    const board = await connect(secret);
    await board.publish('versions', { FW00: '1.4.0', FW02: '1.1.0' });
    await untilChecked('connected', 'ok');
    expect(outcomeOf(await read(), 'board')).toBe('unknown');
  });

  it('a new board passes its checks although its clock is behind the clock of the old board', async () => {
    const id = await idOf(begin());
    const board = await connect(await shutOut(id));
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await board.publish('parameters', { at, values: {} });
    expect(outcomeOf(await read(), 'blank')).toBe('ok');
  });
});

describe('the memory of the old board', () => {
  it('the new board receives the memory and becomes the machine’s board', async () => {
    const id = await idOf(begin());
    const board = await fit(await shutOut(id));
    await done(call('POST', 'restore', { id }));
    expect(board.commands).toMatchObject([
      {
        kind: 'restoreMemory',
        body: {
          machineId: 'M-1',
          replaces: oldMac,
          parameters: { DI1: 120, S25: 780 },
          totals: { cycles: 40, waterVlm: 900 },
          cyclesBeforeMaintenance: 60,
          cycleNumber: 43,
          openAlarms: ['W01'],
        },
      },
    ]);
    const { replacement } = await read();
    expect(replacement).toMatchObject({ state: 'restored', differing: [] });
    expect(replacement?.restoredChecks.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok']);
    const finished = await done(call('POST', 'finish', { id }, 'manager'));
    expect(finished).toMatchObject({
      macAddress: newMac,
      machineId: 'M-1',
      replacement: { state: 'completed', oldMacAddress: oldMac },
    });
    expect(await auditOf()).toEqual([
      'appliance.boardReplacementBegun',
      'appliance.linkSecretIssued',
      'command.requested',
      'appliance.boardReplaced',
    ]);
    expectProblem(await call('POST', 'finish', { id }), 'BOARD_REPLACEMENT_CHANGED');
  });

  it('the server recovers a lost reply from the board’s report, and does not send the memory twice', async () => {
    const id = await idOf(begin());
    const board = await fit(await shutOut(id));
    board.reply = (command) => {
      takeOver(board, command, { macAddress: newMac, range: 'infinity', FW00: '1.6.0' });
      return null;
    };
    expectProblem(await call('POST', 'restore', { id }), 'COMMAND_OUTCOME_UNKNOWN');
    expect((await read()).replacement?.state).toBe('restored');
    await done(call('POST', 'restore', { id }));
    expect(board.commands).toHaveLength(1);
    await done(call('POST', 'finish', { id }));
  });

  it('the memory contains messages that the old board sent before it was shut out', async () => {
    const id = await idOf(begin());
    const secret = await shutOut(id);
    await old.untilCut();
    const at = new Date().toISOString();
    const now = { at, receivedAt: at };
    // The message was on its way while the secret changed.
    await storeBatch(server.context.database, [
      received(own, 'events', 500_000, { ...now, kind: 'cycleEnded', body: lastCycle }),
      received(own, 'events', 500_001, { ...now, kind: 'alarmRaised', body: { errorCode: 'W02' } }),
    ]);
    const board = await fit(secret);
    await done(call('POST', 'restore', { id }));
    const body = { cycleNumber: 44, openAlarms: expect.arrayContaining(['W01', 'W02']) };
    expect(board.commands).toMatchObject([{ body }]);
    expect(outcomeOf(await read(), 'cycleNumber')).toBe('ok');
  });

  it('a board that refuses the memory leaves the replacement incomplete', async () => {
    const id = await idOf(begin());
    const board = await fit(await shutOut(id));
    board.reply = () => ({ outcome: 'refused', reason: 'unknownParameter', failures: { S25: 'unknownParameter' } });
    const answer = await call('POST', 'restore', { id });
    expectProblem(answer, 'COMMAND_REFUSED');
    expect(answer.json()).toMatchObject({ reason: 'unknownParameter', errors: [{ path: 'S25' }] });
    expect((await read()).replacement?.state).toBe('swapping');
    expect((await call('POST', 'finish', { id })).json()).toMatchObject({
      code: 'BOARD_NOT_READY',
      reason: 'restored',
    });
  });

  it('parameters that differ after a board replacement do not prevent its completion', async () => {
    const id = await idOf(begin());
    const board = await fit(await shutOut(id));
    await done(call('POST', 'restore', { id }));
    await board.publish('parameters', { values: { DI1: 99, S25: 780 } });
    const { replacement } = await read();
    expect(replacement?.differing).toEqual(['DI1']);
    await done(call('POST', 'finish', { id }));
  });

  it.each([
    ['counters', { totals: { cycles: 3, waterVlm: 5 } }],
    ['cycleNumber', { cycleNumber: 7 }],
    ['machineId', { machineId: 'M-2' }],
  ])('a board that stored the memory wrongly fails a check: %s', async (check, bent) => {
    const id = await idOf(begin());
    const board = await fit(await shutOut(id));
    board.reply = (command) => {
      const body = { ...command.body, ...bent };
      return takeOver(board, { ...command, body } as CommandMessage, {
        macAddress: newMac,
        range: 'infinity',
        FW00: '1.6.0',
      });
    };
    await done(call('POST', 'restore', { id }));
    await untilChecked(check, 'failed');
    expectProblem(await call('POST', 'finish', { id }), 'BOARD_NOT_READY');
    await done(call('POST', 'finish', { id, isAccepted: true }));
    const [line] = (await linesOf()).filter(({ action }) => action === 'appliance.boardReplaced');
    expect(line?.detail).toMatchObject({ notInOrder: [check] });
  });

  it('a replacement is not complete before the new board has reported its counters', async () => {
    const id = await idOf(begin());
    const board = await fit(await shutOut(id));
    board.reply = ({ commandId, body }) => {
      const report = { ...body, macAddress: newMac, was: oldMac, commandId };
      void board.publish('events', { kind: 'boardReplaced', body: report });
      return { outcome: 'executed' };
    };
    const { replacement } = await done(call('POST', 'restore', { id }));
    expect(replacement?.restoredChecks).toContainEqual({ check: 'counters', outcome: 'waiting' });
    expectProblem(await call('POST', 'finish', { id }), 'BOARD_NOT_READY');
  });

  it('simultaneous requests send a board’s memory once', async () => {
    const id = await idOf(begin());
    const board = await fit(await shutOut(id));
    const commandId = randomUUID();
    await Promise.all([0, 1, 2].map(() => call('POST', 'restore', { id, commandId })));
    expect(board.commands).toHaveLength(1);
    const sent = await server.context.database.orm.select().from(commands).where(eq(commands.id, commandId));
    expect(sent).toHaveLength(1);
  });
});
