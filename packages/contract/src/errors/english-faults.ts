import * as z from 'zod/mini';

/**
 * Gives schemas English messages instead of "Invalid input", for the whole process. Browsers have their own texts and
 * do not load these.
 */
export function configureEnglishFaults(): void {
  z.config(z.locales.en());
}
