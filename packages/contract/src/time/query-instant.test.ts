import { describe, expect, it } from 'vitest';
import { queryInstantSchema } from './query-instant.ts';

describe('instants in a query', () => {
  it.each(['0001-01-01T00:00:00Z', '2026-11-21T10:00:00+01:00', '9999-12-31T23:59:59.999Z'])(
    'the schema accepts the instant %s',
    (text) => {
      expect(queryInstantSchema.parse(text)).toBe(text);
    },
  );

  it.each(['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+01:00', '9999-12-31T23:59:59-01:00', '2026-11-21', ''])(
    'the schema refuses the value %j as an instant',
    (text) => {
      expect(queryInstantSchema.safeParse(text).success).toBe(false);
    },
  );
});
