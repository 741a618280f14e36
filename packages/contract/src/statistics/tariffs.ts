import * as z from 'zod/mini';
import { namedCompanySchema } from '../companies/named-company.ts';
import { maxTariff, type TariffName, tariffScale } from './costs.ts';

const price = z.int().check(z.minimum(0), z.maximum(maxTariff * tariffScale));
const ownPrice = z.nullable(price).check(z.describe('ten-thousandths of a euro; null: inherited'));

const ofEach = <Schema>(schema: Schema): Record<TariffName, Schema> => ({
  waterPerM3: schema,
  electricityPerKWh: schema,
  detergentPerL: schema,
  rinseAidPerL: schema,
});

export const tariffsSchema = z.strictObject(ofEach(ownPrice)).register(z.globalRegistry, { id: 'Tariffs' });

const sourcedPriceSchema = z
  .object({
    price,
    setFor: z.enum(['machine', 'company']),
    company: z
      .nullable(namedCompanySchema)
      .check(z.describe('that has set the price; null: the machine’s own, or a company that the caller may not know')),
  })
  .register(z.globalRegistry, { id: 'SourcedPrice' });
export type SourcedPrice = z.infer<typeof sourcedPriceSchema>;

export const sourcedTariffsSchema = z
  .object(ofEach(z.nullable(sourcedPriceSchema).check(z.describe('null: no one has set it'))))
  .register(z.globalRegistry, { id: 'SourcedTariffs' });
export type SourcedTariffs = z.infer<typeof sourcedTariffsSchema>;

const version = z.int().check(z.minimum(0), z.describe('grows with each change; 0: nothing was ever set'));

export const tariffSheetSchema = z
  .object({
    own: tariffsSchema,
    inherited: sourcedTariffsSchema.check(z.describe('what applies where `own` is null')),
    version,
  })
  .register(z.globalRegistry, { id: 'TariffSheet' });
export type TariffSheet = z.infer<typeof tariffSheetSchema>;

export const machineTariffSheetSchema = z
  .extend(tariffSheetSchema, {
    companies: z
      .array(namedCompanySchema)
      .check(z.describe('the machine’s company and those above it, as far as the caller may change their prices')),
  })
  .register(z.globalRegistry, { id: 'MachineTariffSheet' });
export type MachineTariffSheet = z.infer<typeof machineTariffSheetSchema>;

export const tariffChangeSchema = z
  .strictObject({ own: tariffsSchema, version })
  .register(z.globalRegistry, { id: 'TariffChange' });
export type TariffChange = z.infer<typeof tariffChangeSchema>;
