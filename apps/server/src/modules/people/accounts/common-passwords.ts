import { brands } from '@washboard/contract/brands/brands';
import { ProblemError } from '../../../http/problem-error.ts';

/**
 * @param field the name of the field that the password came in
 * @throws ProblemError PASSWORD_TOO_COMMON
 */
export async function refuseCommonPassword(
  password: string,
  about: Parameters<typeof isCommonPassword>[1],
  field: string,
): Promise<void> {
  if (!(await isCommonPassword(password, about))) return;
  throw new ProblemError('PASSWORD_TOO_COMMON', { errors: [{ path: field, message: 'passwordTooCommon' }] });
}

/** What a password could be made of, because everybody who knows the account knows it. */
interface KnownAbout {
  email: string;
  firstName?: string;
  lastName?: string;
  companyName?: string | null | undefined;
}

const ourNames = ['washboard', ...Object.values(brands).flatMap(({ id, name }) => [id, name.toLowerCase()])];

/** Letters that a password of names may have besides: fewer do not make it another one. */
const lettersOfItsOwn = 3;

/** Shorter parts of names are found in many words. */
const shortestName = 3;

let list: Promise<ReadonlySet<string>> | null = null;

/** Some 49,000, of those that were found most often in stolen tables. Read when first needed: it takes 5 MB. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Whether a password is one that is tried first: on the list of known ones, or made of the names of the account, the
 * product or its brands; upper case, digits and punctuation around it, and digits in place of letters do not help.
 */
export async function isCommonPassword(password: string, about: KnownAbout): Promise<boolean> {
  list ??= loadList();
  const known = await list;
  const forms = formsOf(password);
  const names = namesOf(about);
  return forms.some((form) => known.has(form) || isMadeOf(names, form));
}

/** The same password without what people add to a word when digits are demanded. */
function formsOf(password: string): string[] {
  const whole = fold(password);
  const withoutEnd = whole.replace(/[^\p{L}]+$/u, '');
  const word = withoutEnd.replace(/^[^\p{L}]+/u, '');
  const forms = [whole, withoutEnd, word].flatMap((form) => [form, withLetters(form, 'i'), withLetters(form, 'l')]);
  return [...new Set(forms)].filter((form) => form.length >= shortestName);
}

/** Lower case, without accents. */
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
  return [...new Set(names)].filter((name) => name.length >= shortestName).toSorted((a, b) => b.length - a.length);
}

function isMadeOf(names: readonly string[], form: string): boolean {
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), form);
  return rest !== form && rest.replace(/[^\p{L}]/gu, '').length < lettersOfItsOwn;
}
