import * as z from 'zod/mini';

/** The caller may know the name of this company. */
export const namedCompanySchema = z.object({ companyCode: z.string(), companyName: z.string() });
export type NamedCompany = z.infer<typeof namedCompanySchema>;
