import { type FieldFault, fieldFaults } from '@washboard/contract/accounts/field-rules';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';

export function isFieldFault(message: string): message is FieldFault {
  return (fieldFaults as readonly string[]).includes(message);
}

/** @returns a function that gives the error text of a value in the current language, or undefined if it is valid */
export function useFieldFault(): (schema: z.ZodMiniType, value: unknown) => string | undefined {
  const faultText = useFaultText();
  return (schema, value) => faultText(schema.safeParse(value).error?.issues[0]?.message);
}

/** @returns a function that gives the error text of a rule, as browser and server name it */
export function useFaultText(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation('errors');
  return (message) => {
    if (message === undefined) return undefined;
    return isFieldFault(message) ? t(`field.${message}`) : t('code.VALIDATION_FAILED');
  };
}
