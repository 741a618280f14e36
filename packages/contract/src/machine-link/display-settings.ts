import * as z from 'zod/mini';
import { installationCountries } from '../appliances/countries.ts';
import { languages } from '../languages/languages.ts';
import { timeZoneSchema } from '../time/time-zone.ts';
import { measurementSystems } from '../units/units.ts';
import { instantSchema } from './machine-message-fields.ts';

/** Hour cycles are those of Unicode CLDR: 1 to 12 with am and pm, or 0 to 23. */
export const hourCycles = ['h23', 'h12'] as const;
export type HourCycle = (typeof hourCycles)[number];

/** A missing setting of the display stays unchanged. */
const displaySettings = {
  language: z.optional(z.enum(languages)),
  measurementSystem: z.optional(z.enum(measurementSystems)),
  hourCycle: z.optional(z.enum(hourCycles)),
  country: z.optional(z.enum(installationCountries)),
  timeZone: z.optional(timeZoneSchema),
};

export const displaySettingsSchema = z.object(displaySettings);
export type DisplaySettings = z.infer<typeof displaySettingsSchema>;

/** The machine sets its clock to `time`, the server's time. */
export const configureDisplayBody = z.object({ ...displaySettings, time: instantSchema });

/** A machine may know languages and countries that the server does not. */
export const reportedDisplaySchema = z
  .object({
    language: z.optional(z.string().check(z.minLength(2), z.maxLength(20))),
    measurementSystem: z.optional(z.enum(measurementSystems)),
    hourCycle: z.optional(z.enum(hourCycles)),
    country: z.optional(z.string().check(z.minLength(2), z.maxLength(20))),
    timeZone: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  })
  .register(z.globalRegistry, { id: 'ReportedDisplay' });
