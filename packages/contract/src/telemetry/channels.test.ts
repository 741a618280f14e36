import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelDefinitions, channels, plausibleReading } from './channels.ts';

const channel = fc.constantFrom(...channels);

describe('readings', () => {
  it('a reading within the sensor’s range, inclusive, stays, and a reading outside becomes null', () => {
    for (const name of channels) {
      const [lowest, highest] = channelDefinitions[name].bounds;
      expect([lowest, highest].map((value) => plausibleReading(name, value))).toEqual([lowest, highest]);
      expect([lowest - 1, highest + 1].map((value) => plausibleReading(name, value))).toEqual([null, null]);
    }
  });

  it.each([-32768, 32767, 65535, -9999, Number.NaN, Number.POSITIVE_INFINITY])(
    'the reading %d, as from a broken sensor, is null',
    (sentinel) => {
      for (const name of channels) expect(plausibleReading(name, sentinel)).toBeNull();
    },
  );

  it('a missing reading is null', () => {
    for (const name of channels) {
      expect(plausibleReading(name, null)).toBeNull();
      expect(plausibleReading(name, undefined)).toBeNull();
    }
  });

  it('a reading is never changed, only kept or dropped', () => {
    fc.assert(
      fc.property(channel, fc.integer(), (name, value) => {
        expect([value, null]).toContain(plausibleReading(name, value));
      }),
    );
  });
});
