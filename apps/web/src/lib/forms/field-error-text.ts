import { type FieldFault, fieldFaults } from '@washboard/contract/accounts/field-rules';
import { type ErrorCode, errorCodes } from '@washboard/contract/errors/error-codes';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';

export function isFieldErrorCode(message: string): message is FieldFault {
  return (fieldFaults as readonly string[]).includes(message);
}

const isErrorCode = (message: string): message is ErrorCode => (errorCodes as readonly string[]).includes(message);

export function useFieldError(): (schema: z.ZodMiniType, value: unknown) => string | undefined {
  const fieldErrorText = useFieldErrorText();
  return (schema, value) => fieldErrorText(schema.safeParse(value).error?.issues[0]?.message);
}

export function useFieldErrorText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation('errors');
  return (message) => {
    if (message === undefined) return undefined;
    if (isFieldErrorCode(message)) return t(`field.${message}`);
    return t(`code.${isErrorCode(message) ? message : 'VALIDATION_FAILED'}`);
  };
}
