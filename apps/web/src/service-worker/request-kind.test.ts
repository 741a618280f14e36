import { describe, expect, it } from 'vitest';
import { requestKind, stableName } from './request-kind.ts';

const origin = 'https://washboard.example';

const kindOf = (path: string, { mode = 'cors', method = 'GET', isPhoneShell = false } = {}) =>
  requestKind({ method, mode: mode as RequestMode, url: new URL(path, origin).href }, origin, isPhoneShell);

describe('the service worker', () => {
  it.each(['/', '/devices?state=running', '/device/IN240001', '/login', '/applications', '/documentary'])(
    'the service worker handles navigation to %s',
    (path) => expect(kindOf(path, { mode: 'navigate' })).toBe('page'),
  );

  it.each(['/app', '/app/machines/IN240001'])(
    'the service worker of each shell ignores navigation in the other shell: %s',
    (path) => {
      expect(kindOf(path, { mode: 'navigate' })).toBeNull();
      expect(kindOf(path, { mode: 'navigate', isPhoneShell: true })).toBe('page');
      expect(kindOf('/devices', { mode: 'navigate', isPhoneShell: true })).toBeNull();
    },
  );

  it.each([
    '/api/docs',
    '/identity/token',
    '/documents/terms.pdf',
    '/demo/machines/IN240001',
    '/healthz',
    '/metrics',
    '/licences.txt',
    '/.well-known/security.txt',
  ])('the service worker leaves navigation to %s to the server', (path) =>
    expect(kindOf(path, { mode: 'navigate' })).toBeNull(),
  );

  it.each(['/assets/index-ab12cd34.js', '/assets/texts/de/common-ab12cd34.json', '/before-paint.js'])(
    'the service worker caches the file %s',
    (path) => expect(kindOf(path)).toBe('file'),
  );

  it.each([
    '/api/v1/account/userinfo',
    '/api/v1/appliance/appliances',
    '/identity/token',
    '/ddm/infinity.json',
    '/config/dashboard.json',
    '/healthz',
    '/index.html',
    '/service-worker.js',
    '/api/assets/x.js',
  ])('the service worker ignores %s', (path) => expect(kindOf(path)).toBeNull());

  it('the service worker ignores requests that send data and requests to other origins', () => {
    expect(kindOf('/assets/x.js', { method: 'POST' })).toBeNull();
    expect(kindOf('/login', { method: 'POST', mode: 'navigate' })).toBeNull();
    expect(kindOf('https://elsewhere.example/assets/x.js')).toBeNull();
  });
});

it.each([
  ['/assets/machine-page-Bx_9-aZ1.js', '/assets/machine-page.js'],
  ['/assets/texts/de/sign-in-00000000.json', '/assets/texts/de/sign-in.json'],
  ['/before-paint.js', '/before-paint.js'],
])('the stable name of %s is %s', (path, name) => expect(stableName(path)).toBe(name));
