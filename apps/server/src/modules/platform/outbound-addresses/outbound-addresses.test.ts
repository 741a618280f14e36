import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkHost, isPublicAddress, outboundLookup, PrivateAddressError } from './outbound-addresses.ts';

const publicOnly = { allowPrivate: false };

const notPublic = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.8.8.8', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.7', '203.0.113.9'],
  ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1'],
  ...['::7f00:1', '::a9fe:a9fe', '::ffff:0:127.0.0.1', '1::1', '100:0:0:1::1', '5f00::1', '4000::1', 'e000::1'],
  ...['64:ff9b::a00:1', '64:ff9b:1::a00:1', '64:ff9b:1:2::a00:1', '100::1', '2001::1', '2001:db8::1', '2002:a00:1::'],
  ...['3fff::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', '2606:4700:4700::1111%lo', 'fec0::1', 'ff02::1'],
];

describe('checking an address', () => {
  it.each(notPublic)('the address %s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['93.184.215.14', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'the address %s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each(['', 'example.org', '1.1.1', '300.1.1.1'])('the invalid address "%s" is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('checking a host', () => {
  // URL normalises all spellings of an address.
  it.each([
    ...['localhost', 'LOCALHOST.', 'a.localhost', 'printer.local', 'metadata.google.internal'],
    ...[
      '127.1',
      '0x7f.1',
      '2130706433',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:7f00:1]',
      '[::127.0.0.1]',
      '169.254.169.254',
      '127.0.0.1.',
    ],
  ])('the server refuses the host %s', (host) => {
    const { hostname } = new URL(`https://${host}/`);
    expect(() => checkHost(hostname, publicOnly)).toThrow(PrivateAddressError);
    expect(() => checkHost(hostname, { allowPrivate: true })).not.toThrow();
  });

  it.each(['hooks.example.org', '93.184.215.14', '[2606:4700:4700::1111]'])(
    'the server accepts the host %s',
    (host) => {
      expect(() => checkHost(new URL(`https://${host}/`).hostname, publicOnly)).not.toThrow();
    },
  );
});

describe('an outbound connection', () => {
  const server = createServer((_, response) => response.end('inside'));
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    server.close();
  });

  it('a connection to a name with a private address fails like a connection to an unknown name', async () => {
    const { port } = server.address() as AddressInfo;
    const call = request({ host: 'localhost', port, lookup: outboundLookup(publicOnly) });
    const [error] = await once(call.end(), 'error');
    expect(error.code).toBe('ENOTFOUND');
    const socket = connect({ host: 'localhost', port, lookup: outboundLookup(publicOnly), autoSelectFamily: false });
    expect((await once(socket, 'error'))[0].code).toBe('ENOTFOUND');
  });

  it('a connection to a private address succeeds where the operator permits it', async () => {
    const { port } = server.address() as AddressInfo;
    const call = request({ host: 'localhost', port, lookup: outboundLookup({ allowPrivate: true }) });
    const [response] = await once(call.end(), 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
  });

  it('a connection to an unknown name fails as usual', async () => {
    const call = request({ host: 'nobody.invalid', port: 1, lookup: outboundLookup(publicOnly) });
    const [error] = await once(call.end(), 'error');
    expect(error.code).toMatch(/ENOTFOUND|EAI_AGAIN/);
  });
});
