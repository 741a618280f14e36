import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../config/limits.ts';
import { findAddresses, outboundLookup } from './outbound-addresses.ts';

const folder = mkdtempSync(join(tmpdir(), 'washboard-hosts-'));
const hostsFile = join(folder, 'hosts');
writeFileSync(hostsFile, '::1 broker\n127.0.0.1 broker.internal Broker # the old one: printer\nno address\n');

const nameServer = createSocket('udp4');
let options: { nameServers: string[]; hostsFile: string; timeoutMs: number };
let questions = 0;

beforeAll(async () => {
  nameServer.on('message', (question, { port, address }) => {
    questions += 1;
    const typeAt = question.indexOf(0, 12) + 1;
    if (question.toString('latin1', 13, 18) !== 'known') return;
    const hasAddress = question.readUInt16BE(typeAt) === 1;
    const address4 = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 215, 14]);
    const reply = Buffer.concat([question.subarray(0, typeAt + 4), hasAddress ? address4 : Buffer.alloc(0)]);
    reply.writeUInt16BE(0x8180, 2);
    reply.writeUInt16BE(hasAddress ? 1 : 0, 6);
    reply.writeUInt32BE(0, 8);
    nameServer.send(reply, port, address);
  });
  nameServer.bind(0, '127.0.0.1');
  await once(nameServer, 'listening');
  options = { nameServers: [`127.0.0.1:${nameServer.address().port}`], hostsFile, timeoutMs: 90 };
});
afterAll(() => {
  nameServer.close();
  rmSync(folder, { recursive: true });
});

describe('the addresses of a name', () => {
  it('the server resolves a name in the hosts file without a query to a name server', async () => {
    const before = questions;
    expect(await findAddresses('Broker.', options)).toEqual([
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
    expect(questions).toBe(before);
  });

  it('a name resolves to the addresses that the name server sends in time', async () => {
    const patient = { ...options, timeoutMs: 60_000 };
    expect(await findAddresses('known.example', patient)).toEqual([{ address: '93.184.215.14', family: 4 }]);
  });

  it.each(['silent.example', 'printer'])(
    'a name resolves to no address if the name server never answers: %s',
    async (name) => {
      expect(await findAddresses(name, options)).toEqual([]);
      expect(questions).toBeGreaterThan(0);
      expect(limits.outbound.nameMs).toBe(5000);
    },
  );

  it('the server resolves a name while many other names wait for a silent name server', async () => {
    const ended: string[] = [];
    const patient = { ...options, timeoutMs: 300 };
    const waiting = Array.from({ length: 50 }, (_, index) =>
      findAddresses(`silent${index}.example`, patient).then(() => ended.push('silent')),
    );
    await lookup('localhost').then(() => ended.push('localhost'));
    await Promise.all(waiting);
    expect(ended[0]).toBe('localhost');
  });
});

it('a connection to a name without an answer fails like a connection to an unknown name', async () => {
  const call = request({ host: 'silent.example', lookup: outboundLookup({ allowPrivate: true }, options) });
  const [error] = await once(call.end(), 'error');
  expect(error.code).toBe('ENOTFOUND');
});
