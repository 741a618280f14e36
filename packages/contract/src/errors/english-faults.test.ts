import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { nameSchema } from '../accounts/field-rules.ts';
import { mailboxAddressSchema } from '../mailbox/mailbox.ts';
import { configureEnglishFaults } from './english-faults.ts';

const before = z.config().localeError;
afterEach(() => {
  z.config({ localeError: before });
});

const faultOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

test('schemas have no texts until they are asked for English ones', () => {
  expect(faultOf(mailboxAddressSchema, { port: 0 })).toBe('Invalid input');
  configureEnglishFaults();
  expect(faultOf(mailboxAddressSchema, { port: 0 })).toBe('Too small: expected number to be >=1');
});

test('names of field rules stay unchanged', () => {
  configureEnglishFaults();
  expect(faultOf(nameSchema, 'A')).toBe('nameTooShort');
});
