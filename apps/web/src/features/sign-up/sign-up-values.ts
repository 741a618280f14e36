import { emailSchema, type FieldFault, nameSchema, passwordSchema } from '@washboard/contract/accounts/field-rules';
import type { ZodMiniType } from 'zod/mini';
import { isFieldFault } from '../../lib/forms/field-fault.ts';
import type { Step } from './wizard-flow.ts';

/** The wizard's input, in memory only. */
export interface SignUpValues {
  firstName: string;
  lastName: string;
  companyName: string;
  email: string;
  emailConfirmation: string;
  password: string;
  passwordConfirmation: string;
  isFirstTermAccepted: boolean;
  isSecondTermAccepted: boolean;
  isPrivacyAccepted: boolean;
  isMarketingWanted: boolean;
  companyCode: string;
  partnerCode: string;
  manufacturerCode: string;
  verificationCode: string;
}

/** The steps that ask for a company code, each with its own field, so that trying another path loses nothing. */
export const companyCodeFields: Readonly<Partial<Record<Step, 'companyCode' | 'partnerCode' | 'manufacturerCode'>>> = {
  5: 'companyCode',
  8: 'partnerCode',
  9: 'manufacturerCode',
};

export const emptyValues: SignUpValues = {
  firstName: '',
  lastName: '',
  companyName: '',
  email: '',
  emailConfirmation: '',
  password: '',
  passwordConfirmation: '',
  isFirstTermAccepted: false,
  isSecondTermAccepted: false,
  isPrivacyAccepted: false,
  isMarketingWanted: false,
  companyCode: '',
  partnerCode: '',
  manufacturerCode: '',
  verificationCode: '',
};

/** The fields of step 1 that the server may refuse, in their order on the page. */
export const serverCheckedFields = ['firstName', 'lastName', 'companyName', 'email', 'password'] as const;
type ServerCheckedField = (typeof serverCheckedFields)[number];

/** A value that the server refused, such as a common password, stays invalid until it is changed. */
export type RefusedValues = Partial<Record<ServerCheckedField, { value: string; fault: FieldFault }>>;

function faultOf(schema: ZodMiniType, value: string): FieldFault | null {
  const message = schema.safeParse(value).error?.issues[0]?.message;
  return message !== undefined && isFieldFault(message) ? message : null;
}

const mustBeAccepted = (isAccepted: boolean): FieldFault | null => (isAccepted ? null : 'mustBeAccepted');

/** The rules of step 1, as on the server (docs/product-rules.md#fields). Each returns null or the fault. */
export function detailsRules(refused: RefusedValues) {
  const rule = (field: ServerCheckedField, schema: ZodMiniType, isOptional: boolean) => (value: string) => {
    if (refused[field]?.value === value) return refused[field].fault;
    return isOptional && value.trim() === '' ? null : faultOf(schema, value);
  };
  return {
    firstName: rule('firstName', nameSchema, false),
    lastName: rule('lastName', nameSchema, false),
    companyName: rule('companyName', nameSchema, true),
    email: rule('email', emailSchema, false),
    emailConfirmation: (value: string, { email }: SignUpValues): FieldFault | null => {
      if (value.trim() === '') return 'required';
      return value.trim().toLowerCase() === email.trim().toLowerCase() ? null : 'emailsDiffer';
    },
    password: rule('password', passwordSchema, false),
    passwordConfirmation: (value: string, { password }: SignUpValues): FieldFault | null => {
      if (value === '') return 'required';
      return value === password ? null : 'passwordsDiffer';
    },
    isFirstTermAccepted: mustBeAccepted,
    isSecondTermAccepted: mustBeAccepted,
    isPrivacyAccepted: mustBeAccepted,
  };
}
