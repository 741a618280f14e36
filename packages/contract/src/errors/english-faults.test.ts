import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nameSchema } from '../accounts/field-rules.ts';
import { mailboxAddressSchema } from '../mailbox/mailbox.ts';
import { tellFaultsInEnglish } from './english-faults.ts';

const before = z.config().localeError;
afterEach(() => {
  z.config({ localeError: before });
});

const faultOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test('schemas carry no texts until they are asked to tell in English', () => {
  expect(faultOf(mailboxAddressSchema, { port: 0 })).toBe('Invalid input');
  tellFaultsInEnglish();
  expect(faultOf(mailboxAddressSchema, { port: 0 })).toBe('Too small: expected number to be >=1');
});

test('the names of the rules of fields stay what they are', () => {
  tellFaultsInEnglish();
  expect(faultOf(nameSchema, 'A')).toBe('nameTooShort');
});
