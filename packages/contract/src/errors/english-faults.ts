import * as z from 'zod/mini';

/** The setting applies to the whole process. Browsers have texts of their own. */
export function configureEnglishFaults(): void {
  z.config(z.locales.en());
}
