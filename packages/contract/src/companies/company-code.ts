import * as z from 'zod/mini';
import { fault } from '../accounts/field-rules.ts';

export const companyCodeLength = 6;

export const companyCodeSchema = z.string(fault('required')).check(z.regex(/^\d{6}$/, fault('codeIncomplete')));
