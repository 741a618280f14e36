import * as z from 'zod/mini';

/**
 * Gives schemas English messages where they have none of their own, instead of "Invalid input". Applies to the whole
 * process. Browsers have their own texts and do not load these.
 */
export function configureEnglishFaults(): void {
  z.config(z.locales.en());
}
