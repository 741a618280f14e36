import { useForm } from '@mantine/form';
import { emailSchema, type FieldFault, nameSchema, passwordSchema } from '@washboard/contract/accounts/field-rules';
import { useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { asFailure } from '../../lib/api/failure.ts';
import { isFieldFault, useFaultText } from '../../lib/forms/field-fault.ts';
import type { Step } from './wizard-flow.ts';

/** Security: the input, with its password, stays in memory. */
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

/** Each step has its own field for a company code, so that trying another path loses nothing. */
export const companyCodeFields: Readonly<Partial<Record<Step, 'companyCode' | 'partnerCode' | 'manufacturerCode'>>> = {
  5: 'companyCode',
  8: 'partnerCode',
  9: 'manufacturerCode',
};

const emptyValues: SignUpValues = {
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

export const serverCheckedFields = ['firstName', 'lastName', 'companyName', 'email', 'password'] as const;
type ServerCheckedField = (typeof serverCheckedFields)[number];

/** A value that the server refused, such as a common password, stays invalid until it is changed. */
type RefusedValues = Partial<Record<ServerCheckedField, { value: string; fault: FieldFault }>>;

function faultOf(schema: ZodMiniType, value: string): FieldFault | null {
  const message = schema.safeParse(value).error?.issues[0]?.message;
  return message !== undefined && isFieldFault(message) ? message : null;
}

const mustBeAccepted = (isAccepted: boolean): FieldFault | null => (isAccepted ? null : 'mustBeAccepted');

/** The rules of step 1 equal those of the server (docs/product-rules.md#fields). */
function detailsRules(refused: RefusedValues) {
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

/** The form stores names of faults, so that messages follow a change of language. */
export function useSignUpForm() {
  const [refused] = useState<RefusedValues>({});
  const form = useForm({
    initialValues: emptyValues,
    validate: detailsRules(refused),
    validateInputOnBlur: true,
  });

  function noteRefusedDetails(thrown: unknown): boolean {
    const failure = asFailure(thrown);
    if (failure.kind === 'unreachable') return false;
    const faults = failure.code === 'PASSWORD_TOO_COMMON' ? { password: 'passwordTooCommon' } : failure.fields;
    const values = form.getValues();
    const wrong = serverCheckedFields.filter((field) => {
      const fault = (faults as Readonly<Record<string, string | undefined>>)[field];
      if (fault === undefined || !isFieldFault(fault)) return false;
      refused[field] = { value: values[field], fault };
      return true;
    });
    for (const field of wrong) form.validateField(field);
    return wrong.length > 0;
  }

  return { form, noteRefusedDetails };
}

export type SignUpForm = ReturnType<typeof useSignUpForm>['form'];

export function useFormFault(form: SignUpForm): (field: keyof SignUpValues) => string | undefined {
  const faultText = useFaultText();
  return (field) => {
    const fault = form.errors[field];
    return typeof fault === 'string' ? faultText(fault) : undefined;
  };
}
