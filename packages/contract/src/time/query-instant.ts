import * as z from 'zod/mini';

export const earliestMs = Date.parse('0001-01-01T00:00:00Z');
const latestMs = Date.parse('9999-12-31T23:59:59.999Z');

/** Year 0 is refused, because PostgreSQL does not have it. */
export const queryInstantSchema = z.iso.datetime({ offset: true }).check(
  z.refine(
    (text) => {
      const ms = Date.parse(text);
      return ms >= earliestMs && ms <= latestMs;
    },
    { error: 'too far away' },
  ),
);
