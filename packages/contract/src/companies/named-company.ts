import * as z from 'zod/mini';

export const namedCompanySchema = z.object({ companyCode: z.string(), companyName: z.string() });
export type NamedCompany = z.infer<typeof namedCompanySchema>;
