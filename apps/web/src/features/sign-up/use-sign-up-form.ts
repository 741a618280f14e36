import {
  emailSchema,
  type FieldFault,
  nameSchema,
  optionalNameSchema,
  passwordSchema,
} from '@washboard/contract/accounts/field-rules';
import * as z from 'zod/mini';
import { type SavingState, useKitForm } from '../../components/kit/use-kit-form.ts';
import { useIsCommonPassword } from '../../lib/forms/use-is-common-password.ts';
import type { Step } from './wizard-flow.ts';

const fieldError = (name: FieldFault) => ({ error: name });
const acceptance = z.boolean().check(z.refine((isAccepted) => isAccepted, fieldError('mustBeAccepted')));

/** The details have the rules of the server (docs/product-rules.md#fields). Each step judges the code that it asks for. */
const schema = z.object({
  firstName: nameSchema,
  lastName: nameSchema,
  companyName: optionalNameSchema,
  email: emailSchema,
  emailConfirmation: z.string(),
  password: passwordSchema,
  passwordConfirmation: z.string(),
  isFirstTermAccepted: acceptance,
  isSecondTermAccepted: acceptance,
  isPrivacyAccepted: acceptance,
  isMarketingWanted: z.boolean(),
  companyCode: z.string(),
  partnerCode: z.string(),
  manufacturerCode: z.string(),
  verificationCode: z.string(),
});
export type SignUpValues = z.infer<typeof schema>;

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

/** Security: the input, with its password, stays in memory. */
export function useSignUpForm(saving: SavingState, step: Step) {
  const form = useKitForm({
    schema,
    initialValues: emptyValues,
    saving,
    rules: ({ email, emailConfirmation, password, passwordConfirmation }) => ({
      emailConfirmation: repetitionError(
        email.trim().toLowerCase(),
        emailConfirmation.trim().toLowerCase(),
        'emailsDiffer',
      ),
      passwordConfirmation: repetitionError(password, passwordConfirmation, 'passwordsDiffer'),
      // The list of common passwords may arrive after this step; then the server refuses the password.
      ...(step === 1 && isPasswordCommon && { password: 'passwordTooCommon' }),
    }),
    fieldErrorsOf({ code }) {
      return code === 'PASSWORD_TOO_COMMON' ? { password: 'passwordTooCommon' } : {};
    },
  });
  const isPasswordCommon = useIsCommonPassword(form.values.password, form.values);
  return { form, isPasswordCommon };
}

export type SignUpForm = ReturnType<typeof useSignUpForm>['form'];

function repetitionError(text: string, repetition: string, difference: FieldFault): FieldFault | undefined {
  if (repetition === '') return 'required';
  return repetition === text ? undefined : difference;
}
