import { accessPointWifiSchema } from '@washboard/contract/access-point/access-point';
import type { Panel } from '@washboard/emulator/panel/panel';
import { expectProblem } from '@washboard/server/testing/expect-problem';
import { type TestServer, testPublicUrl } from '@washboard/server/testing/test-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPanelServer, type PanelServer } from '../testing/panel-server.ts';
import { accessPointRoutes } from './access-point-routes.ts';

const serialNumber = 'IN240002';
const root = `/demo/access-points/${serialNumber}/`;

let opened: PanelServer;
let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  opened = await openPanelServer(serialNumber, accessPointRoutes);
  server = opened.server;
  panel = opened.panel;
});
afterAll(() => opened.close());
beforeEach(() => {
  panel.operate({ kind: 'setMainsPower', isOn: true });
  panel.operate({ kind: 'setAccessPoint', isOpen: true });
});

const joinWifi = (payload: object, { origin = testPublicUrl } = {}) =>
  server.inject({ method: 'POST', url: `${root}wifi`, headers: { origin }, payload });

it('an open access point serves its page, style and script, in the language of the phone', async () => {
  const page = await server.inject({ url: root, headers: { 'accept-language': 'fr' } });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain('Configurer le Wi-Fi');
  expect((await server.inject({ url: `${root}access-point.css` })).headers['content-type']).toContain('text/css');
  expect((await server.inject({ url: `${root}access-point.js` })).headers['content-type']).toContain('javascript');
});

it('a phone reads the networks in reach and joins a network', async () => {
  const found = accessPointWifiSchema.parse((await server.inject({ url: `${root}wifi` })).json());
  expect(found.networks).toContainEqual({ ssid: 'Guests', signalDbm: expect.any(Number), isProtected: false });
  const joining = await joinWifi({ ssid: 'Guests', password: null });
  expect(accessPointWifiSchema.parse(joining.json()).result).toBe('joining');
});

it('a closed access point and one without mains serve nothing', async () => {
  panel.operate({ kind: 'setAccessPoint', isOpen: false });
  for (const url of [root, `${root}wifi`, `${root}access-point.js`]) {
    expectProblem(await server.inject({ url }), 'APPLIANCE_NOT_FOUND');
  }
  expectProblem(await joinWifi({ ssid: 'Guests', password: null }), 'APPLIANCE_NOT_FOUND');

  panel.operate({ kind: 'setAccessPoint', isOpen: true });
  panel.operate({ kind: 'setMainsPower', isOn: false });
  panel.operate({ kind: 'setMainsPower', isOn: true });
  expectProblem(await server.inject({ url: root }), 'APPLIANCE_NOT_FOUND');

  panel.operate({ kind: 'setMainsPower', isOn: false });
  expect(panel.operate({ kind: 'setAccessPoint', isOpen: true })).toEqual({ ok: false, reason: 'noPower' });
});

it('the access point refuses a page of another site, an unknown machine and an impossible network', async () => {
  const elsewhere = { origin: 'https://elsewhere.example' };
  expectProblem(await joinWifi({ ssid: 'Guests', password: null }, elsewhere), 'FORBIDDEN');
  expectProblem(await server.inject({ url: '/demo/access-points/NOBODY0001/wifi' }), 'APPLIANCE_NOT_FOUND');
  expectProblem(await joinWifi({ ssid: '', password: null }), 'VALIDATION_FAILED');
  expectProblem(await joinWifi({ ssid: 'Guests', password: 'short' }), 'VALIDATION_FAILED');
});
