import * as z from 'zod/mini';
import { gammas } from '../appliances/appliances.ts';
import { serialNumberSchema } from '../appliances/serial-number.ts';
import { companyCodeSchema } from '../companies/company-code.ts';
import { listQueryFields } from '../lists/list-query.ts';
import { isDay } from '../time/calendar.ts';
import { isPeriodForward } from '../time/period.ts';
import { queryMomentSchema } from '../time/query-instant.ts';
import { hygieneExportFormats } from './hygiene-export.ts';
import { hygieneGapSchema, maxGaps } from './hygiene-gaps.ts';
import { hygieneDaySchema, hygieneFilters, hygieneRecordSchema, spansAtMostDays } from './hygiene-records.ts';

/** `held` selects open deviations whose rack is on hold. */
const siteRecordFilters = [...hygieneFilters, 'held'] as const;
export type SiteRecordFilter = (typeof siteRecordFilters)[number];

const siteFilterFields = {
  companyCode: z.optional(companyCodeSchema).check(z.describe('the present owner of the machine')),
  gamma: z.optional(z.enum(gammas)),
  search: listQueryFields.search.check(z.describe('in names, serial numbers and companies of the machines')),
};
export interface SiteFilter {
  companyCode?: string | undefined;
  gamma?: (typeof gammas)[number] | undefined;
  search?: string | undefined;
}

const searchFields = {
  ...siteFilterFields,
  startDate: z
    .optional(queryMomentSchema)
    .check(z.describe('cycles that ended then or later: an instant, or a day (YYYY-MM-DD) of each machine’s calendar')),
  stopDate: z.optional(queryMomentSchema).check(z.describe('not included')),
  filter: z.optional(z.enum(siteRecordFilters)),
};

export const siteRecordListQuerySchema = z
  .object({ ...searchFields, limit: listQueryFields.limit, cursor: listQueryFields.cursor })
  .check(isPeriodForward);
export type SiteRecordListQuery = z.infer<typeof siteRecordListQuerySchema>;

export const siteRecordExportQuerySchema = z
  .object({ ...searchFields, format: z._default(z.enum(hygieneExportFormats), 'pdf') })
  .check(isPeriodForward);
export type SiteRecordExportQuery = z.infer<typeof siteRecordExportQuerySchema>;

const siteMachineSchema = z
  .object({
    applianceName: z.string(),
    gamma: z.enum(gammas),
    timeZone: z.string(),
    companyCode: z.string().check(z.describe('the present owner')),
    companyName: z.string(),
  })
  .register(z.globalRegistry, { id: 'SiteMachine' });

export const siteRecordSchema = z
  .extend(hygieneRecordSchema, {
    isHeld: z.boolean().check(z.describe('the rack of this cycle must be washed again')),
    machine: siteMachineSchema,
  })
  .register(z.globalRegistry, { id: 'SiteHygieneRecord' });
export type SiteRecord = z.infer<typeof siteRecordSchema>;

export const siteGapSchema = z
  .extend(hygieneGapSchema, { machine: siteMachineSchema })
  .register(z.globalRegistry, { id: 'SiteHygieneGap' });
export type SiteGap = z.infer<typeof siteGapSchema>;

export const siteRecordListSchema = z
  .object({
    items: z.array(siteRecordSchema).check(z.describe('newest first')),
    gaps: z
      .array(siteGapSchema)
      .check(z.describe(`what is missing among these records, newest first, ${maxGaps} at most; none with a filter`)),
    moreGaps: z.int().check(z.describe('how many more there are among these records')),
    nextCursor: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'SiteHygieneRecordList' });
export type SiteRecordList = z.infer<typeof siteRecordListSchema>;

/** The calendar counts the records of all machines, so a longer one would cost too much. */
const maxSiteDays = 62;

const dayDateSchema = z.iso
  .date()
  .check(z.refine(isDay, { error: 'a day as YYYY-MM-DD' }), z.describe('of each machine’s own calendar'));

export const siteDaysQuerySchema = z
  .object({ ...siteFilterFields, from: dayDateSchema, to: dayDateSchema })
  .check(spansAtMostDays(maxSiteDays));
export type SiteDaysQuery = z.infer<typeof siteDaysQuerySchema>;

const siteDaySchema = z
  .object({
    day: dayDateSchema,
    valid: z.int(),
    deviating: z.int(),
    open: z.int().check(z.describe('deviating without a corrective action')),
    notJudgeable: z.int(),
    machines: z.int().check(z.describe('with records of this day')),
    reviewed: z.int().check(z.describe('of these, those whose day was reviewed, with all its records')),
    changed: z.int().check(z.describe('of these, those whose day got records since its review')),
  })
  .register(z.globalRegistry, { id: 'SiteHygieneDay' });
export type SiteDay = z.infer<typeof siteDaySchema>;

export const maxSiteCompanies = 200;

const facet = z.int().check(z.describe('machines that the other filters let through'));

export const siteDaysSchema = z
  .object({
    today: dayDateSchema.check(z.describe('where it is latest')),
    machines: z.int().check(z.describe('in scope, with records or without')),
    open: z.int().check(z.describe('open deviations of any day')),
    held: z.int().check(z.describe('racks on hold')),
    items: z.array(siteDaySchema).check(z.describe('days with records, in order')),
    gammas: z.array(z.object({ gamma: z.enum(gammas), machines: facet })),
    companies: z
      .array(z.object({ companyCode: z.string(), companyName: z.string(), machines: facet }))
      .check(z.describe(`by name; of more than ${maxSiteCompanies}, those with the most machines`)),
  })
  .register(z.globalRegistry, { id: 'SiteHygieneDays' });
export type SiteDays = z.infer<typeof siteDaysSchema>;

export const maxReviewedMachines = 500;

export const siteReviewSchema = z
  .object({ companyCode: companyCodeSchema, day: dayDateSchema })
  .register(z.globalRegistry, { id: 'SiteReviewEntry' });
export type SiteReview = z.infer<typeof siteReviewSchema>;

export const signedSiteDaySchema = z
  .object({
    machines: z
      .array(z.extend(hygieneDaySchema, { serialNumber: serialNumberSchema, applianceName: z.string() }))
      .check(z.describe('those with records of this day; all of them are signed')),
  })
  .register(z.globalRegistry, { id: 'SignedSiteDay' });
export type SignedSiteDay = z.infer<typeof signedSiteDaySchema>;
