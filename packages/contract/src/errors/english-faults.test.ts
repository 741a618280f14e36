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

test('the faults of a schema have English texts only after they were configured', () => {
  expect(faultOf(mailboxAddressSchema, { port: 0 })).toBe('Invalid input');
  configureEnglishFaults();
  expect(faultOf(mailboxAddressSchema, { port: 0 })).toBe('Too small: expected number to be >=1');
});

test('the fault of a field rule keeps its name when English texts are configured', () => {
  configureEnglishFaults();
  expect(faultOf(nameSchema, 'A')).toBe('nameTooShort');
});
