import * as z from 'zod/mini';

/** A company whose name the caller may know. */
export const namedCompanySchema = z.object({ companyCode: z.string(), companyName: z.string() });
export type NamedCompany = z.infer<typeof namedCompanySchema>;
