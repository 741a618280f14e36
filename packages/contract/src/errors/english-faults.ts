import * as z from 'zod/mini';

/** Applies to the whole process. Browsers have texts of their own. */
export function configureEnglishFaults(): void {
  z.config(z.locales.en());
}
