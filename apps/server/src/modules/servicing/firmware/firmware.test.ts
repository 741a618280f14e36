import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MachineVersions } from '@washboard/contract/firmware/firmware';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { TestMachine } from '../../../testing/test-machine.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertMachines, linkSecret, type UserName } from '../../../testing/world.ts';
import { putFirmware } from './testing/put-firmware.ts';

let server: TestServer;
let machine: TestMachine;
let own = '';
let machines = 0;

beforeAll(async () => {
  server = await openTestServer({
    hasGateway: true,
    limits: { commands: { deliveryMs: 2000, answerMs: 400 } },
  });
});
afterAll(() => server.close());

beforeEach(async () => {
  rmSync(server.context.config.firmwareDirectory, { recursive: true, force: true });
  machines += 1;
  own = `FIRMWARE${machines}`;
  await insertMachines(server.context.database, [{ serialNumber: own, companyCode: '300001' }]);
  machine = await TestMachine.connect(server.gateway?.port ?? 0, own);
  await machine.publish('versions', { FW00: '1.4.0', FW02: '1.1.0' });
  await reportState(2);
});
afterEach(() => machine.disconnect());

const reportState = (systemState: number) =>
  machine.publish('status', { systemState, isDoorOpen: false, cycle: null, cycleBar: null, phase: null });

async function versions(user: UserName = 'kitchen', serialNumber = own): Promise<MachineVersions> {
  const answer = await server.call(user, 'GET', `/api/v1/event-hub-listener/${serialNumber}/versions`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

function update(user: UserName, body: object = {}, serialNumber = own) {
  const wanted = { module: 'FW00', version: '1.5.0', ...body };
  return server.call(user, 'POST', `/api/v1/event-hub-listener/${serialNumber}/update`, wanted);
}

function download(file: string, credentials: string) {
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return server.inject({ method: 'GET', url: `/firmware/${file}`, headers: { authorization } });
}

const age = (by: string) =>
  server.context.database.orm.execute(sql`
    update commands set requested_at = requested_at - ${by}::interval, expires_at = expires_at - ${by}::interval
    where serial_number = ${own}`);

describe('the versions of a machine', () => {
  it('the versions of a machine include newer firmware for its range', async () => {
    putFirmware(server, { version: '1.5.0' });
    putFirmware(server, { version: '1.10.0', minimumVersion: '1.5.0' });
    putFirmware(server, { version: '1.4.0' });
    putFirmware(server, { gamma: 'hiline', version: '2.0.0' });
    const shown = await versions();
    expect(shown).toMatchObject({ FW00: '1.4.0', FW02: '1.1.0', at: expect.any(String), update: null });
    expect(shown.available.map(({ version, isSuitable }) => [version, isSuitable])).toEqual([
      ['1.10.0', false],
      ['1.5.0', true],
    ]);
    expect(shown.available[1]).toMatchObject({ module: 'FW00', notes: { de: 'Better' }, size: 13 });
  });

  it('the versions of a machine that never reported them are null', async () => {
    putFirmware(server, {});
    expect(await versions('manager', 'VAN0001')).toEqual({
      FW00: null,
      FW02: null,
      at: null,
      available: [],
      update: null,
      firmwareBar: { percFwUpdate: 0, inProgressFwUpdate: 0 },
    });
    const url = `/api/v1/event-hub-listener/${own}/versions`;
    expectProblem(await server.call('otherKitchen', 'GET', url), 'APPLIANCE_NOT_FOUND');
  });

  it('a firmware package without a valid signature of the maker is not offered', async () => {
    putFirmware(server, {});
    expect((await versions()).available).toHaveLength(1);
    for (const bend of [
      { version: '1.6.0' },
      { minimumVersion: '1.0.0' },
      { module: 'FW02' as const },
      { sha256: 'a'.repeat(64) },
      { size: 5 },
      { signature: 'c2lnbmVk' },
    ]) {
      putFirmware(server, {}, bend);
      expect((await versions()).available, JSON.stringify(bend)).toEqual([]);
    }
  });

  it('a firmware package is not offered until it is complete', async () => {
    const { file } = putFirmware(server, {});
    const path = join(server.context.config.firmwareDirectory, file);
    for (const content of ['', 'program', 'program 1.5.0 and more']) {
      writeFileSync(path, content);
      expect((await versions()).available, content).toEqual([]);
      expectProblem(await update('service'), 'FIRMWARE_UNKNOWN');
    }
    rmSync(path);
    expect((await versions()).available).toEqual([]);
    mkdirSync(path);
    expect((await versions()).available).toEqual([]);
    rmSync(path, { recursive: true });
    writeFileSync(path, 'program 1.5.0');
    expect((await versions()).available).toHaveLength(1);
  });

  it('the server ignores a pipe, a device, a folder or a huge file beside the firmware packages', async () => {
    const { notes } = putFirmware(server, { notes: { en: 'Bet\u202Eter', fr: 'x', de: 'x', it: 'x', es: 'x' } });
    expect(notes.en).toBe('Bet\u202Eter');
    const folder = server.context.config.firmwareDirectory;
    execFileSync('mkfifo', [join(folder, 'pipe.json')]);
    symlinkSync('/dev/zero', join(folder, 'device.json'));
    mkdirSync(join(folder, 'folder.json'));
    writeFileSync(join(folder, 'huge.json'), '');
    truncateSync(join(folder, 'huge.json'), 3e9);
    expect((await versions()).available).toMatchObject([{ version: '1.5.0', notes: { en: 'Better' } }]);
  });

  it('the server logs a damaged key or manifest once, and offers no firmware', async () => {
    putFirmware(server, {}, { signature: 'c2lnbmVk' });
    const warn = vi.spyOn(server.context.logger, 'warn');
    onTestFinished(() => warn.mockRestore());
    for (let reading = 0; reading < 3; reading += 1) expect((await versions()).available).toEqual([]);
    const key = join(server.context.config.firmwareDirectory, 'public-key.pem');
    writeFileSync(key, 'no key');
    for (let reading = 0; reading < 3; reading += 1) expect((await versions()).available).toEqual([]);
    expect(warn.mock.calls.map(([fields]) => (fields as unknown as { file: string }).file)).toEqual([
      'infinity-FW00-1.5.0.bin.json',
      'public-key.pem',
    ]);
  });
});

describe('an installation of firmware', () => {
  it('a machine executes an installation and reports its progress and end', async () => {
    const { sha256, signature, size } = putFirmware(server, {});
    const answer = await update('service');
    expect(answer.statusCode, answer.body).toBe(200);
    const { commandId } = answer.json();
    expect(machine.commands).toMatchObject([
      {
        commandId,
        kind: 'installFirmware',
        body: { module: 'FW00', version: '1.5.0', path: '/firmware/infinity-FW00-1.5.0.bin', sha256, signature, size },
      },
    ]);
    await machine.publish('fota', { perc: 40, inProg: 1 });
    expect((await versions()).update).toMatchObject({
      commandId,
      module: 'FW00',
      version: '1.5.0',
      state: 'inProgress',
      perc: 40,
      reason: null,
      by: 'Test Person',
    });
    await machine.publish('events', {
      kind: 'firmwareInstalled',
      body: { commandId, module: 'FW00', version: '1.5.0', was: '1.4.0' },
    });
    await machine.publish('versions', { FW00: '1.5.0', FW02: '1.1.0' });
    expect(await versions()).toMatchObject({ FW00: '1.5.0', available: [], update: { state: 'completed', perc: 0 } });
    const { rows } = await server.context.database.orm.execute(
      sql`select detail from audit_log where action = 'command.requested' and serial_number = ${own}`,
    );
    expect(rows).toMatchObject([{ detail: { commandId, kind: 'installFirmware', version: '1.5.0' } }]);
  });

  it('a failed installation has a reason, and the user can start another one', async () => {
    putFirmware(server, {});
    const { commandId } = (await update('service')).json();
    await machine.publish('events', {
      kind: 'firmwareFailed',
      body: { commandId, module: 'FW00', version: '1.5.0', reason: 'powerCut' },
    });
    expect((await versions()).update).toMatchObject({ state: 'failed', reason: 'powerCut' });
    expect((await update('service')).statusCode).toBe(200);
  });

  it('one installation runs at a time, and a repeated request returns the same installation', async () => {
    putFirmware(server, {});
    const commandId = randomUUID();
    expect((await update('service', { commandId })).json()).toEqual({ commandId, outcome: 'executed' });
    expect((await update('service', { commandId })).json()).toEqual({ commandId, outcome: 'executed' });
    expect(machine.commands).toHaveLength(1);
    expectProblem(await update('manager'), 'FIRMWARE_UPDATE_RUNNING');
    expectProblem(await update('service', { commandId, version: '1.5.0', module: 'FW02' }), 'FIRMWARE_UNKNOWN');
  });

  it('an installation fails with the machine’s reason, and its outcome is unknown without a reply', async () => {
    putFirmware(server, {});
    machine.reply = () => ({ outcome: 'refused', reason: 'busy' });
    expect(expectProblem(await update('service'), 'COMMAND_REFUSED').reason).toBe('busy');
    expect((await versions()).update).toMatchObject({ state: 'failed', reason: 'busy' });
    machine.reply = () => null;
    expectProblem(await update('service'), 'COMMAND_OUTCOME_UNKNOWN');
    expect((await versions()).update).toMatchObject({ state: 'inProgress', perc: 0 });
  });

  it('an installation that no machine accepted in time blocks others only if progress is reported', async () => {
    putFirmware(server, {});
    machine.reply = () => null;
    expectProblem(await update('service'), 'COMMAND_OUTCOME_UNKNOWN');
    await age('20 seconds');
    expect((await versions()).update).toMatchObject({ state: 'unknown' });
    expectProblem(await update('service'), 'COMMAND_OUTCOME_UNKNOWN');
    await age('20 seconds');
    await machine.publish('fota', { perc: 5, inProg: 1 });
    expect((await versions()).update).toMatchObject({ state: 'inProgress', perc: 5 });
    expectProblem(await update('service'), 'FIRMWARE_UPDATE_RUNNING');
  });

  it('an installation is unknown an hour after the machine’s last report', async () => {
    putFirmware(server, {});
    await update('service');
    await age('61 minutes');
    expect((await versions()).update).toMatchObject({ state: 'unknown' });
    await machine.publish('fota', { perc: 90, inProg: 1 });
    expect((await versions()).update).toMatchObject({ state: 'inProgress', perc: 90 });
  });

  it('the running version decides the outcome of an installation whose event was removed', async () => {
    putFirmware(server, {});
    await update('service');
    await age('90 days');
    await machine.publish('versions', { FW00: '1.4.0', FW02: '1.5.0' });
    expect((await versions()).update).toMatchObject({ state: 'unknown' });
    await machine.publish('versions', { FW00: '1.5.1', FW02: '1.5.0' });
    expect((await versions()).update).toMatchObject({ state: 'completed' });
  });

  it('the server refuses an installation that is impossible, older or not permitted', async () => {
    putFirmware(server, {});
    putFirmware(server, { version: '1.4.0', minimumVersion: '1.0.0' });
    putFirmware(server, { version: '2.0.0', minimumVersion: '1.5.0' });
    const reasonOf = async (body = {}, serialNumber = own) =>
      expectProblem(await update('service', body, serialNumber), 'FIRMWARE_NOT_POSSIBLE').reason;
    expect(await reasonOf({ version: '1.4.0' })).toBe('notNewer');
    expect(await reasonOf({ version: '2.0.0' })).toBe('tooOld');
    await reportState(4);
    expect(await reasonOf()).toBe('cycleRunning');
    await reportState(1);
    expect(await reasonOf()).toBe('notReady');
    expectProblem(await update('service', { version: '3.0.0' }), 'FIRMWARE_UNKNOWN');
    expectProblem(await update('service', { version: 'newest' }), 'VALIDATION_FAILED');
    expectProblem(await update('service', {}, 'HOTEL0001'), 'FIRMWARE_UNKNOWN');
    expectProblem(await update('service', {}, 'VAN0001'), 'APPLIANCE_OFFLINE');
    expectProblem(await update('kitchen'), 'FORBIDDEN');
    expectProblem(await update('otherManager'), 'APPLIANCE_NOT_FOUND');
    expect(machine.commands).toEqual([]);
  });
});

describe('an installation that the machine began by itself', () => {
  const bar = async () => (await versions()).firmwareBar;
  const none = { percFwUpdate: 0, inProgressFwUpdate: 0 };
  beforeEach(() => putFirmware(server, {}));

  it('an installation that the machine began prevents any other installation until it ends', async () => {
    await machine.publish('fota', { perc: 37, inProg: 1 });
    expect(await versions()).toMatchObject({
      update: null,
      firmwareBar: { percFwUpdate: 37, inProgressFwUpdate: 1 },
    });
    expectProblem(await update('service'), 'FIRMWARE_UPDATE_RUNNING');
    expect(machine.commands).toEqual([]);
    await machine.publish('fota', { perc: 100, inProg: 0 });
    expect(await bar()).toEqual(none);
    expect((await update('service')).statusCode).toBe(200);
  });

  it('the firmware bar ends with an event about the end, and an hour after the last report', async () => {
    await machine.publish('fota', { perc: 80, inProg: 1 });
    const failed = { commandId: randomUUID(), module: 'FW00', version: '1.5.0', reason: 'powerCut' };
    await machine.publish('events', { kind: 'firmwareFailed', body: failed });
    expect(await bar()).toEqual(none);
    await machine.publish('fota', { perc: 81, inProg: 1 });
    expect(await bar()).toMatchObject({ percFwUpdate: 81 });
    await server.context.database.orm.execute(sql`
      update appliance_states set fota = jsonb_set(fota, '{at}', to_jsonb((fota->>'at')::timestamptz - interval '61 minutes'))
      where serial_number = ${own}`);
    expect(await bar()).toEqual(none);
  });

  it('the firmware bar does not show the progress of a board that was replaced', async () => {
    await machine.publish('fota', { perc: 80, inProg: 1 });
    await server.context.database.orm.execute(sql`
      insert into board_replacements (id, serial_number, state, new_mac_address, started_by, started_at, shut_out_at)
      select ${randomUUID()}, ${own}, 'swapping', '02:00:00:00:00:01', id, now(), now() from users limit 1`);
    expect(await bar()).toEqual(none);
  });
});

describe('the file of a package', () => {
  const file = 'infinity-FW00-1.5.0.bin';

  it('only the machine that received the command fetches the firmware package', async () => {
    putFirmware(server, {});
    putFirmware(server, { version: '1.6.0' });
    const credentials = `${own}:${linkSecret(own)}`;
    expectProblem(await download(file, credentials), 'ROUTE_NOT_FOUND');
    const { commandId } = (await update('service')).json();
    const answer = await download(file, credentials);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.toString()).toBe('program 1.5.0');
    expectProblem(await download('infinity-FW00-1.6.0.bin', credentials), 'ROUTE_NOT_FOUND');
    expectProblem(await download('public-key.pem', credentials), 'ROUTE_NOT_FOUND');
    expectProblem(await download(file, `PONTE0002:${linkSecret('PONTE0002')}`), 'ROUTE_NOT_FOUND');
    expectProblem(await download(file, `${own}:guessed`), 'UNAUTHENTICATED');
    expectProblem(await download(file, 'NOBODY0001:'), 'UNAUTHENTICATED');
    expectProblem(await server.call('admin', 'GET', `/firmware/${file}`), 'UNAUTHENTICATED');
    const ended = { commandId, module: 'FW00', version: '1.5.0', reason: 'forged' };
    await machine.publish('events', { kind: 'firmwareFailed', body: ended });
    expectProblem(await download(file, credentials), 'ROUTE_NOT_FOUND');
  });
});
