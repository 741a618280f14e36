import { describe, expect, it } from 'vitest';
import { findAddressFault } from './post-event.ts';

const publicOnly = { isOutboundPrivate: false };

describe('webhook addresses', () => {
  it.each([
    'https://hooks.example.org/washboard?key=1',
    'https://hooks.example.org:8443/',
    'https://93.184.215.14/',
    'https://[2606:4700:4700::1111]/',
  ])('the server accepts a webhook address: %s', (address) => {
    expect(findAddressFault(address, publicOnly)).toBeNull();
  });

  it.each([
    ['http://hooks.example.org/', 'not https'],
    ['https://user@hooks.example.org/', 'contains credentials'],
    ['https://:password@hooks.example.org/', 'contains credentials'],
    ['https://hooks.example.org/#top', 'contains a fragment'],
    ['https://hooks.example.org:25/', 'port not permitted'],
    ['https://hooks.example.org:22/', 'port not permitted'],
    ['https://localhost/', 'not public'],
    ['https://localhost./', 'not public'],
    ['https://127.0.0.1:8443/', 'not public'],
    ['https://0.0.0.0/', 'not public'],
    ['https://2130706433/', 'not public'],
    ['https://0x7f.1/', 'not public'],
    ['https://10.1.2.3/', 'not public'],
    ['https://172.16.0.1/', 'not public'],
    ['https://192.168.1.1/', 'not public'],
    ['https://100.64.0.1/', 'not public'],
    ['https://169.254.169.254/latest/meta-data/', 'not public'],
    ['https://metadata.google.internal/', 'not public'],
    ['https://224.0.0.1/', 'not public'],
    ['https://[::1]/', 'not public'],
    ['https://[::ffff:127.0.0.1]/', 'not public'],
    ['https://[64:ff9b::a00:1]/', 'not public'],
    ['https://[fe80::1]/', 'not public'],
    ['https://[fd00::1]/', 'not public'],
    ['https://printer.local/', 'not public'],
  ])('the server refuses the webhook address %s with the reason %s', (address, fault) => {
    expect(findAddressFault(address, publicOnly)).toBe(fault);
  });

  it('the server accepts a private address, and http on this computer, if the operator permits them', () => {
    const permitted = { isOutboundPrivate: true };
    expect(findAddressFault('https://192.168.1.1/', permitted)).toBeNull();
    expect(findAddressFault('http://127.0.0.1:9000/', permitted)).toBeNull();
    expect(findAddressFault('http://192.168.1.1/', permitted)).toBe('not https');
  });
});
