import * as z from 'zod/mini';

/** The maker validated the hygiene of a programme with less contact time than the practice asks for. */
export const cycleValidationSchema = z
  .object({
    contactSMin: z
      .int()
      .check(
        z.minimum(1),
        z.maximum(3600),
        z.describe('the least time of washing and rinsing together, seconds, with which the maker has validated it'),
      ),
    reference: z
      .string()
      .check(z.minLength(1), z.maxLength(80), z.describe('what the maker calls the report of the validation')),
  })
  .register(z.globalRegistry, { id: 'CycleValidation' });
export type CycleValidation = z.infer<typeof cycleValidationSchema>;
