import * as z from 'zod/mini';
import { hasHiddenCharacters } from '../text/hidden-characters.ts';

/** Browser and server share these rules (docs/product-rules.md#fields). The web app translates `fieldFaults`. */
export const fieldFaults = [
  'required',
  'nameTooShort',
  'tooLong',
  'notAllowedCharacters',
  'emailInvalid',
  'emailsDiffer',
  'passwordTooShort',
  'passwordNeedsLowercase',
  'passwordNeedsUppercase',
  'passwordNeedsDigit',
  'passwordsDiffer',
  'passwordTooCommon',
  'digitsOnly',
  'codeIncomplete',
  'phoneInvalid',
  'streetInvalid',
  'houseNumberInvalid',
  'postalCodeInvalid',
  'countryInvalid',
  'websiteInvalid',
  'mustBeAccepted',
  'companyUnknown',
] as const;
export type FieldFault = (typeof fieldFaults)[number];

export const fault = (name: FieldFault) => ({ error: name });

const nameMinLength = 2;
export const nameMaxLength = 100;
export const passwordMinLength = 8;
/** The limit bounds the cost of hashing. */
export const passwordMaxLength = 200;
/** RFC 5321, 4.5.3.1.3, allows a path of 256 octets with its angle brackets. */
export const emailMaxLength = 254;
export const verificationCodeLength = 4;

/** The empty braille pattern is a symbol but invisible. JSON Schema has patterns with the flag `u`, not `v`. */
const visibleCharacter = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** Lines are stored in NFC, so that names that look the same are equal. */
function line(maxLength: number) {
  return z.string(fault('required')).check(
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(maxLength, { ...fault('tooLong'), abort: true }),
    z.refine((text) => !hasHiddenCharacters(text), fault('notAllowedCharacters')),
  );
}

export const nameSchema = line(nameMaxLength).check(
  z.minLength(1, { ...fault('required'), abort: true }),
  z.minLength(nameMinLength, fault('nameTooShort')),
);

export const optionalNameSchema = line(nameMaxLength).check(z.regex(/^$|../, fault('nameTooShort')));

export const optionalLineSchema = line(nameMaxLength);

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** @param maxLength in grapheme clusters: a flag or an accented letter counts as one */
export function labelSchema(maxLength: number) {
  return line(maxLength * 4).check(
    z.minLength(1, { ...fault('required'), abort: true }),
    z.regex(visibleCharacter, fault('required')),
    z.refine((text) => [...characters.segment(text)].length <= maxLength, fault('tooLong')),
  );
}

export function noteSchema(maxLength: number) {
  return z.string(fault('required')).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    z.normalize('NFC'),
    z.maxLength(maxLength * 4, { ...fault('tooLong'), abort: true }),
    z.refine((text) => !hasHiddenCharacters(text.replaceAll('\n', '')), fault('notAllowedCharacters')),
    z.refine((text) => text === '' || visibleCharacter.test(text), fault('required')),
    z.refine((text) => [...characters.segment(text)].length <= maxLength, fault('tooLong')),
  );
}

/**
 * Only ASCII without quotes and comments is accepted, a strict subset of the standards. Lower case makes one address
 * one account.
 */
export const emailSchema = z.pipe(
  z
    .string(fault('required'))
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { ...fault('required'), abort: true }),
      z.maxLength(emailMaxLength, fault('tooLong')),
    ),
  z.email(fault('emailInvalid')),
);

/** The server also refuses common passwords. */
export const passwordSchema = z
  .string(fault('required'))
  .check(
    z.minLength(1, { ...fault('required'), abort: true }),
    z.minLength(passwordMinLength, fault('passwordTooShort')),
    z.maxLength(passwordMaxLength, fault('tooLong')),
    z.regex(/\p{Ll}/u, fault('passwordNeedsLowercase')),
    z.regex(/\p{Lu}/u, fault('passwordNeedsUppercase')),
    z.regex(/\d/, fault('passwordNeedsDigit')),
  );

export const verificationCodeSchema = z.string(fault('required')).check(z.regex(/^\d{4}$/, fault('codeIncomplete')));

export const phoneSchema = z
  .string()
  .check(z.trim(), z.maxLength(30, fault('tooLong')), z.regex(/^$|^\+?[\d ()/.-]{4,}$/, fault('phoneInvalid')));

export const postalCodeSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(12, fault('tooLong')),
    z.regex(/^$|^[\dA-Za-z][\dA-Za-z -]{2,}$/, fault('postalCodeInvalid')),
  );

export const streetSchema = line(nameMaxLength).check(z.regex(/^$|\p{L}/u, fault('streetInvalid')));

export const houseNumberSchema = line(20).check(z.regex(/^$|\d/, fault('houseNumberInvalid')));

/** Browsers would execute other schemes than `http` and `https`. */
export const websiteSchema = z.string().check(
  z.trim(),
  z.maxLength(200, fault('tooLong')),
  z.refine(
    (text) => text === '' || (/^https?:\/\/[^\s/]+\.[^\s/]+\S*$/i.test(text) && !hasHiddenCharacters(text)),
    fault('websiteInvalid'),
  ),
);
