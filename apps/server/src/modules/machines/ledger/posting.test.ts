import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs } from '@washboard/contract/time/durations';
import { findCheckpoints } from '@washboard/ledger/checkpoint/find-checkpoints';
import { readLedgerFile } from '@washboard/ledger/ledger-file';
import { createAuthority, type TestAuthority } from '@washboard/ledger/testing/time-stamp-authority';
import { type Verdict, verifyLedger } from '@washboard/ledger/verify/verify-ledger';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationError } from '../../../config/configuration-error.ts';
import { captureLog } from '../../../testing/captured-log.ts';
import { startTestMailbox, type TestMailbox } from '../../../testing/test-mailbox.ts';
import { openTestServer, type TestServer } from '../../../testing/test-server.ts';
import { startMailing } from '../../platform/mails/index.ts';
import { washCycles } from '../hygiene/testing/cycles.ts';
import { addMachine } from '../machine-gateway/testing/machine-world.ts';
import { createAttesting } from './attesting.ts';
import { publishHeads } from './publish-heads.ts';
import { readAuthorities, stampCheckpoint } from './stamp-checkpoint.ts';

const log = captureLog('warn');
const { signal } = new AbortController();
const folder = mkdtempSync(join(tmpdir(), 'washboard-posting-'));
const file = join(folder, 'mount', 'checkpoints.txt');
let nowMs = Date.now();
let authority: TestAuthority;
let answer: (query: Buffer) => Promise<{ status: number; body: Uint8Array } | null>;
let asked: { type: string | undefined; authorization: string | undefined }[];
let http: Server;
let mailbox: TestMailbox;
let server: TestServer;
let machine: string;
let cycles = 0;

const proper = async (query: Buffer) => ({ status: 200, body: await authority.answer(query, new Date(nowMs)) });

beforeAll(async () => {
  authority = await createAuthority();
  http = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    asked.push({ type: request.headers['content-type'], authorization: request.headers.authorization });
    const given = await answer(Buffer.concat(parts));
    if (given) response.writeHead(given.status, { 'content-type': 'application/timestamp-reply' }).end(given.body);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  mailbox = await startTestMailbox();
  writeFileSync(join(folder, 'tsa.pem'), authority.rootCertificate);
  server = await openTestServer({
    logger: log.logger,
    clock: { now: () => new Date(nowMs) },
    environment: {
      LEDGER_TSA_URL: `http://name:s3cr%3At@127.0.0.1:${(http.address() as AddressInfo).port}/tsr`,
      LEDGER_TSA_CERTIFICATE: join(folder, 'tsa.pem'),
      LEDGER_POST_FILE: file,
      LEDGER_POST_MAILS: 'inspector@city.example, archive@kitchen.example',
      LEDGER_POST_LANGUAGE: 'de',
      SMTP_URL: mailbox.url,
    },
  });
  await startMailing(server.context);
  machine = await addMachine(server.context.database);
});
afterAll(async () => {
  http.closeAllConnections();
  http.close();
  await server.close();
  await mailbox.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  nowMs += 25 * hourMs;
  asked = [];
  answer = proper;
  log.lines.length = 0;
  await sign();
});

async function sign(): Promise<void> {
  cycles += 1;
  await washCycles(server.context.database, machine, { first: cycles, last: cycles });
  await publishHeads(server.context);
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

async function verdict(): Promise<Verdict> {
  const exported = await server.call('admin', 'GET', `/api/v1/event-hub-listener/${machine}/ledger`);
  expect(exported.statusCode, exported.body).toBe(200);
  const expected = { authorities: authority.rootCertificate };
  return verifyLedger(await readLedgerFile(whole(exported.body)), { expected });
}

describe('a time stamp', () => {
  const stamp = (answerMs?: number) =>
    stampCheckpoint(server.context, { signal, ...(answerMs === undefined ? {} : { answerMs }) });

  it('the server requests a time stamp of the latest checkpoint once an hour, and exports it', async () => {
    await stamp();
    await sign();
    await stamp();
    expect(asked).toEqual([
      { type: 'application/timestamp-query', authorization: `Basic ${Buffer.from('name:s3cr:t').toString('base64')}` },
    ]);
    expect(await verdict()).toMatchObject({
      isIntact: true,
      provenUntil: cycles,
      attestedBy: [{ by: 'timeStamp', name: 'Test time stamps', isKnown: true, until: cycles - 1 }],
    });
    nowMs += hourMs;
    await stamp();
    expect(asked).toHaveLength(2);
    expect(await verdict()).toMatchObject({ isIntact: true, attestedBy: [{ until: cycles }] });
    nowMs += hourMs;
    await stamp();
    expect(asked).toHaveLength(2);
  });

  it.each<[string, typeof answer, RegExp]>([
    [
      'answers another query',
      async (query) => ({ status: 200, body: await authority.answer(query, new Date(nowMs), { hasOtherNonce: true }) }),
      /otherText/,
    ],
    [
      'signs something else',
      async (query) => ({ status: 200, body: await authority.answer(query, new Date(nowMs), { isForged: true }) }),
      /notSigned/,
    ],
    [
      'is another one',
      async (query) => ({ status: 200, body: await (await createAuthority()).answer(query, new Date(nowMs)) }),
      /no certificate of LEDGER_TSA_CERTIFICATE/,
    ],
    ['answers with a page', async () => ({ status: 200, body: Buffer.from('<html>') }), /unreadable/],
    ['fails', async () => ({ status: 503, body: Buffer.of() }), /status 503/],
    ['floods', async () => ({ status: 200, body: Buffer.alloc(100_000) }), /more than \d+ bytes/],
    ['hangs', async () => null, /timeout/i],
  ])('the server stores no time stamp when the authority %s', async (_name, faulty, message) => {
    const count = async () =>
      (await server.context.database.orm.execute(sql`select from ledger_time_stamps`)).rows.length;
    const before = await count();
    answer = faulty;
    await expect(stamp(300)).rejects.toThrow(message);
    expect(await count()).toBe(before);
  });

  it('the server refuses a configured certificate that it cannot read', async () => {
    const { config } = server.context;
    expect(await readAuthorities(config)).toHaveLength(1);
    const ledgerAuthority = { url: 'http://tsa.example', certificateFile: join(folder, 'none.pem') };
    await expect(readAuthorities({ ...config, ledgerAuthority })).rejects.toThrow(ConfigurationError);
  });
});

describe('posting', () => {
  const [, toFile, byMail] = ['stamp', 'file', 'mail'].map((_name, at) => async () => {
    await createAttesting(server.context)[at]?.run(signal);
  });

  it('the server waits for witnesses, then appends the checkpoint to the file once an hour', async () => {
    mkdirSync(join(folder, 'mount'), { recursive: true });
    const notes = () => findCheckpoints(readFileSync(file, 'utf8'));
    await server.context.database.orm.execute(
      sql`delete from ledger_checkpoints where size < (select max(size) from ledger_checkpoints)`,
    );
    await toFile?.();
    expect(() => notes()).toThrow('ENOENT');
    nowMs += 300_000;
    await toFile?.();
    await toFile?.();
    const checkpoint = (await server.call(null, 'GET', '/api/v1/ledger/checkpoint')).body;
    expect(notes()).toHaveLength(1);
    expect(readFileSync(file, 'utf8')).toBe(`${checkpoint}\n`);
    await sign();
    nowMs += 300_000;
    await toFile?.();
    expect(notes()).toHaveLength(1);
    nowMs += hourMs;
    await toFile?.();
    expect(notes()).toHaveLength(2);
    nowMs += hourMs;
    await toFile?.();
    expect(notes()).toHaveLength(2);
  });

  it('the server reports an unavailable file, tries it again, and still signs the ledger', async () => {
    rmSync(join(folder, 'mount'), { recursive: true, force: true });
    nowMs += 300_000;
    const part = createAttesting(server.context)[1];
    await part?.run(signal);
    await part?.run(signal);
    expect(log.lines).toMatchObject([{ level: 50, file, msg: 'a checkpoint was not posted to the file' }]);
    await sign();
    mkdirSync(join(folder, 'mount'));
    nowMs += 60_000;
    await part?.run(signal);
    expect(findCheckpoints(readFileSync(file, 'utf8'))).toHaveLength(1);
  });

  it('the server mails the checkpoint once a day to each address, in the configured language', async () => {
    nowMs += 300_000;
    const before = mailbox.mails.length;
    await byMail?.();
    await byMail?.();
    const mails = [await mailbox.next(), await mailbox.next()];
    expect(mails.map(({ to }) => [to].flat()[0]?.text)).toEqual(
      expect.arrayContaining(['inspector@city.example', 'archive@kitchen.example']),
    );
    const checkpoint = (await server.call(null, 'GET', '/api/v1/ledger/checkpoint')).body;
    for (const { subject, text } of mails) {
      expect(subject).toBe('Prüfpunkt der Hygieneaufzeichnungen');
      expect(findCheckpoints(text ?? '')).toEqual(findCheckpoints(checkpoint));
      expect(text).toContain(checkpoint);
    }
    nowMs += 23 * hourMs;
    await sign();
    await byMail?.();
    expect(mailbox.mails).toHaveLength(before + 2);
  });
});
