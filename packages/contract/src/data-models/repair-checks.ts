import * as z from 'zod/mini';
import { maxSolutions } from '../alarms/resolutions.ts';
import { cyclePhases } from '../machine-link/machine-status.ts';
import { channels } from '../telemetry/channels.ts';

const maxHoldS = 600;
const maxWithinS = 7200;

const timing = {
  holdS: z
    .optional(z.int().check(z.minimum(1), z.maximum(maxHoldS)))
    .check(z.describe('for how long it must hold, seconds; without, a moment is enough')),
  withinS: z
    .int()
    .check(
      z.minimum(1),
      z.maximum(maxWithinS),
      z.describe('within which time after the one before it, seconds, without the time for which nothing is received'),
    ),
};
const bound = z.optional(z.int());

const expectationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reading'), channel: z.enum(channels), min: bound, max: bound, ...timing }).check(
    z.refine(({ min, max }) => (min === undefined) !== (max === undefined), 'either min or max'),
    z.describe('a reading is at least min or at most max, in the unit of the channel'),
  ),
  z.object({ kind: z.literal('door'), isOpen: z.boolean(), ...timing }),
  z
    .object({ kind: z.literal('power'), isOn: z.boolean(), ...timing })
    .check(z.describe('the machine is on, or off; one that is cut from the mains counts as off')),
  z.object({ kind: z.literal('ready'), ...timing }).check(z.describe('the machine is idle: filled and heated')),
  z.object({ kind: z.literal('phase'), phase: z.enum(cyclePhases), ...timing }).check(z.describe('of a cycle')),
  z
    .object({ kind: z.literal('cycle'), cycleType: z.optional(z.string()), ...timing })
    .check(z.describe('a cycle runs to its end; without cycleType, any that washes dishes')),
  z.object({ kind: z.literal('cleared'), ...timing }).check(z.describe('the machine clears the alarm')),
]);
export type Expectation = z.infer<typeof expectationSchema>;

export const repairCheckSchema = z.object({
  solution: z.int().check(z.minimum(1), z.maximum(maxSolutions), z.describe('the number of the solution, from 1')),
  expects: z.array(expectationSchema).check(z.minLength(1), z.maxLength(5), z.describe('in this order')),
});
export type RepairCheck = z.infer<typeof repairCheckSchema>;
