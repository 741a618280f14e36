import { describe, expect, it } from 'vitest';
import { fromPhoneAddress, isBehindPin, toPhoneAddress } from './phone-addresses.ts';

const origin = 'https://washboard.example';
const inwards = (path: string) => fromPhoneAddress(new URL(path, origin)).href.slice(origin.length);
const outwards = (path: string) => toPhoneAddress(new URL(path, origin)).href.slice(origin.length);

it('a route is behind the PIN only if it is below /app/maintenance and needs a network', () => {
  for (const page of ['', '/alarms', '/cycles', '/factory-reset', '/counters', '/maintenance', '/board-replacement']) {
    const route = `/device/IN240001${page}`;
    expect(isBehindPin(route), route).toBe(outwards(route).startsWith('/app/maintenance/'));
  }
  expect(isBehindPin('/devices')).toBe(false);
  expect(isBehindPin('/device/IN240001/bluetooth')).toBe(false);
});

describe('an address in the shell for phones', () => {
  it.each([
    ['/app/machines', '/devices'],
    ['/app/machines?search=cucina', '/devices?search=cucina'],
    ['/app/machines/IN240001', '/device/IN240001'],
    ['/app/machines/IN240001/alarms?code=T01', '/device/IN240001/alarms?code=T01'],
    ['/app/machines/IN240001/haccp', '/device/IN240001/haccp'],
    ['/app/machines/IN240001/remote-control', '/device/IN240001/remote-control'],
    ['/app/machines/IN240001/statistics', '/device/IN240001/statistics'],
    ['/app/maintenance/IN240001/firmware', '/device/IN240001/firmware'],
    ['/app/maintenance/IN240001/cycles', '/device/IN240001/cycles'],
    ['/app/machines/IN240001/documents', '/device/IN240001/documents'],
    ['/app/maintenance/IN240001', '/device/IN240001/maintenance'],
    ['/app/maintenance/IN240001/energy-saving', '/device/IN240001/energy-saving'],
    ['/app/maintenance/IN240001/counters', '/device/IN240001/counters'],
    ['/app/board-replacement/IN240001', '/device/IN240001/board-replacement'],
    ['/app/add?serialNumber=IN240001', '/devices/add?serialNumber=IN240001'],
    ['/app/authorizations', '/pendingusers'],
    ['/app/settings/account#devices', '/profile#devices'],
    ['/app/settings/notifications', '/notifications'],
    ['/app/notification/mute~one~two', '/notification/mute~one~two'],
    ['/app/customers/12', '/customers/12'],
    ['/app/alarms', '/alarms'],
    ['/app/login?returnTo=%2Falarms', '/login?returnTo=%2Falarms'],
    ['/app/register?returnTo=%2Falarms', '/login?returnTo=%2Falarms&mode=signup'],
    ['/app/notfound', '/notfound'],
  ])('%s is the address of the route %s', (address, route) => {
    expect(inwards(address)).toBe(route);
    expect(outwards(route)).toBe(address);
  });

  it.each([
    '/app',
    '/app/scan',
    '/app/settings',
    '/app/visits',
    '/app/visits/choose',
    '/app/profiles',
    '/app/profiles?search=bar',
    '/app/profiles/0199c1f0-7f6c-7d2e-a1b2-3c4d5e6f7081',
    '/app/install/IN240001',
  ])('the address %s leads to a page that only this shell has', (address) => {
    expect(inwards(address)).toBe(address);
    expect(outwards(address)).toBe(address);
  });

  it('the start address of the other shell leads to the machine list', () => {
    expect(outwards('/')).toBe('/app/machines');
  });

  it('the service menu has a second address', () => {
    expect(inwards('/app/machines/IN240001/service')).toBe('/device/IN240001/maintenance');
  });

  it('an address may end with a slash', () => {
    expect(inwards('/app/machines/')).toBe('/devices');
    expect(inwards('/app/machines/IN240001/')).toBe('/device/IN240001');
  });
});
