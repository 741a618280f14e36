import * as z from 'zod/mini';
import { alarmRanks } from '../alarms/alarms.ts';
import { serialNumberListSchema, serialNumberSchema } from '../appliances/serial-number.ts';
import { hygieneResults } from '../hygiene/hygiene-records.ts';
import { dayMs, hourMs } from '../time/durations.ts';
import { queryInstantSchema } from '../time/query-instant.ts';

export const maxStripMachines = 200;
const maxStripDays = 31;

/** The strip of a machine has at most this many bytes of JSON for each whole day, and for less than a day. */
export const maxStripBytes = 1000;

/** A month in which clocks go back is an hour longer. */
const maxStripMs = maxStripDays * dayMs + hourMs;

export const dayStripsQuerySchema = z
  .object({
    from: queryInstantSchema,
    to: queryInstantSchema.check(z.describe(`not included; at most ${maxStripDays} days after the beginning`)),
    serialNumbers: serialNumberListSchema(maxStripMachines),
  })
  .check(
    // An invalid instant has its own message.
    z.refine(({ from, to }) => !(Date.parse(from) >= Date.parse(to)), {
      message: 'must be after the beginning',
      path: ['to'],
    }),
    z.refine(({ from, to }) => !(Date.parse(to) - Date.parse(from) > maxStripMs), {
      message: `at most ${maxStripDays} days`,
      path: ['to'],
    }),
  );
export type DayStripsQuery = z.infer<typeof dayStripsQuerySchema>;

/**
 * `silent`: the server does not know the state. `heating`: switched on, and nothing shows yet that the machine is ready.
 * A machine washes where the strip has a cycle, whatever its state.
 */
export const stripStates = ['silent', 'off', 'heating', 'ready'] as const;
export type StripState = (typeof stripStates)[number];

const seconds = z.int().check(z.minimum(0));
const placeIn = (names: readonly string[]) =>
  z
    .int()
    .check(z.minimum(0), z.maximum(names.length - 1), z.describe(names.map((name, i) => `${i} ${name}`).join(', ')));
const starts = z.array(seconds).check(z.describe('seconds after `from`, ascending; 0 if it began earlier'));
const counts = z.array(z.int().check(z.minimum(1))).check(z.describe('how many were made into one'));

const bandsSchema = z
  .object({ state: z.array(placeIn(stripStates)), lengthS: z.array(seconds) })
  .check(z.describe('the states in order, without gaps, from `from` until `until`'));

const cyclesSchema = z
  .object({
    startS: starts,
    lengthS: z.array(seconds).check(z.describe('0: its end is unknown; a cycle that still runs lasts until `until`')),
    programme: z.array(z.int().check(z.minimum(0))).check(z.describe('place in `programmes`')),
    result: z
      .array(placeIn(hygieneResults))
      .check(z.describe('of its hygiene record; without one, `notJudgeable`; of joined cycles the worst')),
    count: counts,
  })
  .check(z.describe('joined cycles last from the start of the first to the end of the last, pauses included'));

const alarmsSchema = z.object({
  startS: starts,
  lengthS: z.array(seconds).check(z.describe('until it was cleared, or `until`')),
  isOpen: z.array(z.boolean()).check(z.describe('open at `until`')),
  rank: z.array(placeIn(alarmRanks)),
  errorCode: z.array(z.string()),
  count: counts.check(z.describe('a flapping alarm is one')),
});

const deviationsSchema = z.object({
  atS: z.array(seconds).check(z.describe('when the cycle ended, seconds after `from`, ascending')),
  isOpen: z.array(z.boolean()).check(z.describe('without a corrective action; of merged ones, at least one')),
  recordId: z
    .array(z.int())
    .check(z.describe('the hygiene record; of merged ones, the newest open one, else the newest')),
  count: counts,
});

/** Each part has one array for each property; entries of the same place belong together. */
export const dayStripSchema = z
  .object({
    serialNumber: serialNumberSchema,
    timeZone: z.string().check(z.describe('IANA name, of the machine’s place')),
    mergedS: seconds.check(
      z.describe(
        'shorter bands are merged, and alarms of one code and deviations with a shorter distance; 0: none is; it grows with the period, and until the strip is small enough; before, cycles are joined',
      ),
    ),
    bands: bandsSchema,
    cycles: cyclesSchema,
    alarms: alarmsSchema,
    alarmsLeftOut: z.int().check(z.minimum(0), z.describe('the least urgent alarms, for which the strip has no room')),
    deviations: deviationsSchema,
  })
  .register(z.globalRegistry, { id: 'DayStrip' });
export type DayStrip = z.infer<typeof dayStripSchema>;

export const dayStripsSchema = z
  .object({
    from: z.iso.datetime(),
    until: z.iso.datetime().check(z.describe('the end of the strips: `to`, or now if that is earlier')),
    programmes: z.array(z.string()).check(z.describe('names (`cycleType`), to which the cycles refer')),
    machines: z.array(dayStripSchema).check(z.describe('in the order of `serialNumbers`')),
    missing: z.array(serialNumberSchema).check(z.describe('do not exist, or not for the caller')),
  })
  .register(z.globalRegistry, { id: 'DayStrips' });
export type DayStrips = z.infer<typeof dayStripsSchema>;
