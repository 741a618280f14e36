import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines } from '../../../testing/world.ts';
import { commands } from '../../machines/remote-control/tables.ts';
import { stepValues, wizardOf } from './testing/wizard.ts';

const versions = { FW00: '1.4.0', FW02: '1.1.0' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    hasGateway: true,
    limits: { commands: { deliveryMs: 2000, answerMs: 400 } },
  });
});
afterAll(() => server.close());

let machines = 0;
let serialNumber = '';
let wizard: ReturnType<typeof wizardOf>;
let id = '';
let machine: TestMachine | null = null;
beforeEach(async () => {
  machines += 1;
  serialNumber = `SHOW${String(machines).padStart(4, '0')}`;
  await insertMachines(server.context.database, [{ serialNumber, companyCode: '300001' }]);
  wizard = wizardOf(server, serialNumber);
  id = randomUUID();
});
afterEach(async () => {
  await machine?.disconnect();
  machine = null;
});

async function connect(): Promise<TestMachine> {
  machine = await TestMachine.connect(server.gateway?.port ?? 0, serialNumber);
  return machine;
}
const saveLanguage = () => wizard.save({ id, step: 'language', value: { language: 'it' } });
const displayOf = async () => (await wizard.read()).run?.display;

describe('configuring the display', () => {
  it("the display receives the saved settings and is confirmed only by the machine's own report", async () => {
    await saveLanguage();
    await wizard.save({ id, step: 'units', value: stepValues(1).units });
    const connected = await connect();
    await connected.publish('versions', versions);
    const answer = await wizard.configure(id);
    expect(answer.statusCode, answer.body).toBe(200);
    const [command] = connected.commands;
    expect(command).toMatchObject({
      kind: 'configureDisplay',
      body: { language: 'it', measurementSystem: 'metric', time: expect.any(String) },
    });
    expect(command?.body).not.toHaveProperty('country');
    expect(await displayOf()).toMatchObject({ reported: null, isConfirmed: false });
    await connected.publish('versions', { ...versions, display: { language: 'it', measurementSystem: 'imperial' } });
    expect(await displayOf()).toMatchObject({ reported: { measurementSystem: 'imperial' }, isConfirmed: false });
    await connected.publish('versions', { ...versions, display: { language: 'it', measurementSystem: 'metric' } });
    expect(await displayOf()).toMatchObject({
      wanted: { language: 'it', measurementSystem: 'metric' },
      isConfirmed: true,
      reportedAt: expect.any(String),
    });
  });

  it('the server sends a repeated request to the display once, although steps were saved meanwhile', async () => {
    await saveLanguage();
    const connected = await connect();
    const commandId = randomUUID();
    expect((await wizard.configure(id, commandId)).statusCode).toBe(200);
    await wizard.save({ id, step: 'clock', value: stepValues(1).clock });
    expect((await wizard.configure(id, commandId)).statusCode).toBe(200);
    expect(connected.commands).toHaveLength(1);
  });

  it('the server refuses to configure the display of an offline machine and preserves the saved step', async () => {
    await saveLanguage();
    expectProblem(await wizard.configure(id), 'APPLIANCE_OFFLINE');
    expect((await wizard.read()).run?.steps.language?.value).toEqual({ language: 'it' });
    expect(await displayOf()).toMatchObject({ isConfirmed: false });
  });

  it('a command to the display has an unknown outcome without a reply, and a refusal has its reason', async () => {
    await saveLanguage();
    const connected = await connect();
    connected.reply = null;
    const commandId = randomUUID();
    expectProblem(await wizard.configure(id, commandId), 'COMMAND_OUTCOME_UNKNOWN');
    const [row] = await server.context.database.orm.select().from(commands).where(eq(commands.id, commandId));
    expect(row?.outcome).toBe('unknown');
    connected.reply = () => ({ outcome: 'refused', reason: 'unsupported' });
    expect(expectProblem(await wizard.configure(id), 'COMMAND_REFUSED').reason).toBe('unsupported');
  });

  it('the server refuses to configure a display without a relevant step, and for the kitchen', async () => {
    await wizard.save({ id, step: 'name', value: stepValues(1).name });
    expectProblem(await wizard.configure(id), 'INSTALLATION_RUN_INCOMPLETE');
    expectProblem(await wizard.configure(id, randomUUID(), 'kitchen'), 'FORBIDDEN');
    expectProblem(await wizard.configure(randomUUID()), 'INSTALLATION_RUN_NOT_FOUND');
    expectProblem(await wizard.configure(id, randomUUID(), 'otherManager'), 'APPLIANCE_NOT_FOUND');
  });

  it('the server reports a display language that it does not support as the machine sent it', async () => {
    await saveLanguage();
    const connected = await connect();
    await connected.publish('versions', { ...versions, display: { language: 'pt-BR', country: 'BR' } });
    await vi.waitFor(async () => expect(await displayOf()).toMatchObject({ reported: { language: 'pt-BR' } }));
    expect(await displayOf()).toMatchObject({ isConfirmed: false });
  });
});
