import { describe, expect, it } from 'vitest';
import { askedInstantSchema } from './asked-instant.ts';

describe('an instant of a query', () => {
  it.each(['0001-01-01T00:00:00Z', '2026-11-21T10:00:00+01:00', '9999-12-31T23:59:59.999Z'])('%s', (text) => {
    expect(askedInstantSchema.parse(text)).toBe(text);
  });

  it.each(['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00', '2026-11-21', ''])(
    'is not %j',
    (text) => {
      expect(askedInstantSchema.safeParse(text).success).toBe(false);
    },
  );
});
