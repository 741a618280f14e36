import * as z from 'zod/mini';
import { brandIds } from '../brands/brand.ts';

export const commonPasswordsSchema = z
  .object({ words: z.array(z.string()).check(z.describe('in lower case, sorted')) })
  .register(z.globalRegistry, { id: 'CommonPasswords' });
export type CommonPasswords = z.infer<typeof commonPasswordsSchema>;

export interface KnownAbout {
  email: string;
  firstName?: string;
  lastName?: string;
  companyName?: string | null | undefined;
}

const ourNames = ['washboard', ...brandIds];

/** A password made of names needs at least this many other letters. */
const lettersOfItsOwn = 3;

/** Shorter parts of names occur in many ordinary words. */
const minNameLength = 3;

/**
 * Upper case, surrounding digits and punctuation, and digits in place of letters make no difference. A password made of
 * the names of the account, the product or its brands is common too.
 * @param commonPasswords words of the list; names are judged even if it is empty
 */
export function isCommonPassword(password: string, account: KnownAbout, commonPasswords: ReadonlySet<string>): boolean {
  const forms = formsOf(password);
  const names = namesOf(account);
  return forms.some((form) => commonPasswords.has(form) || isMadeOf(names, form));
}

function formsOf(password: string): string[] {
  const folded = fold(password);
  const withoutEnd = folded.replace(/[^\p{L}]+$/u, '');
  const word = withoutEnd.replace(/^[^\p{L}]+/u, '');
  const forms = [folded, withoutEnd, word].flatMap((form) => [form, withLetters(form, 'i'), withLetters(form, 'l')]);
  return [...new Set(forms)].filter((form) => form.length >= minNameLength);
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
};

function withLetters(text: string, one: 'i' | 'l'): string {
  return text.replace(/[1!|]/g, one).replace(/[034578@$]/g, (sign) => lookAlikes[sign] ?? sign);
}

function namesOf({ email, firstName = '', lastName = '', companyName }: KnownAbout): string[] {
  const texts = [email, firstName, lastName, companyName ?? '', ...ourNames];
  const names = texts.flatMap((text) => [fold(text), ...fold(text).split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(names)].filter((name) => name.length >= minNameLength).toSorted((a, b) => b.length - a.length);
}

function isMadeOf(names: readonly string[], form: string): boolean {
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), form);
  return rest !== form && rest.replace(/[^\p{L}]/gu, '').length < lettersOfItsOwn;
}
