import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './return-address.ts';

const origin = 'https://washboard.example';

describe('safeReturnPath', () => {
  it('keeps a page with its query and fragment', () => {
    expect(safeReturnPath('/device/IN240001?range=6h#plot', origin)).toBe('/device/IN240001?range=6h#plot');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/x',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    'devices',
    7,
    null,
  ])('refuses %j', (value) => expect(safeReturnPath(value, origin)).toBeNull());

  it('does not lead back to the sign-in page', () => {
    expect(safeReturnPath('/login?returnTo=/login', origin)).toBeNull();
  });

  it('cannot be led out by a path that climbs', () => {
    expect(safeReturnPath('/../..//evil.example', origin)).toBeNull();
  });
});
