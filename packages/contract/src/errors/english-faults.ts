import * as z from 'zod/mini';

/**
 * Makes schemas tell in English what is wrong with a value, wherever they give no message of their own. Without it they
 * say "Invalid input": browsers have their own texts and do not load these. For the whole process.
 */
export function tellFaultsInEnglish(): void {
  z.config(z.locales.en());
}
