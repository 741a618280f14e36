import * as z from 'zod/mini';
import { installationCountries } from '../appliances/countries.ts';
import { languages } from '../languages/languages.ts';
import { timeZoneSchema } from '../time/time-zone.ts';
import { measurementSystems } from '../units/units.ts';
import { instantSchema } from './device-message-fields.ts';

/** As in Unicode CLDR: hours from 1 to 12 with am and pm, or from 0 to 23. */
export const hourCycles = ['h23', 'h12'] as const;
export type HourCycle = (typeof hourCycles)[number];

/** How a machine's display shows texts, readings and the time; what is missing stays as it is. */
const displaySettings = {
  language: z.optional(z.enum(languages)),
  measurementSystem: z.optional(z.enum(measurementSystems)),
  hourCycle: z.optional(z.enum(hourCycles)),
  country: z.optional(z.enum(installationCountries)),
  timeZone: z.optional(timeZoneSchema),
};

export const displaySettingsSchema = z.object(displaySettings);
export type DisplaySettings = z.infer<typeof displaySettingsSchema>;

/** Body of the command `configureDisplay`. `time`: the server's, to which the machine sets its clock. */
export const configureDisplayBody = z.object({ ...displaySettings, time: instantSchema });

/** What a machine reports of its display. Machines may know languages and countries that the server does not. */
export const reportedDisplaySchema = z
  .object({
    language: z.optional(z.string().check(z.minLength(2), z.maxLength(20))),
    measurementSystem: z.optional(z.enum(measurementSystems)),
    hourCycle: z.optional(z.enum(hourCycles)),
    country: z.optional(z.string().check(z.minLength(2), z.maxLength(20))),
    timeZone: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  })
  .register(z.globalRegistry, { id: 'ReportedDisplay' });
