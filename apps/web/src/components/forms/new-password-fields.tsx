import type { PasswordInputProps } from '@mantine/core';
import { passwordSchema } from '@washboard/contract/accounts/field-rules';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import IconCircle from '~icons/tabler/circle';
import IconCircleCheck from '~icons/tabler/circle-check';
import { useFieldErrorText } from '../../lib/forms/field-error-text.ts';
import { HintButton } from '../dialogs/hint-button.tsx';
import { Text } from '../kit/text.tsx';
import classes from './new-password-fields.module.css';
import { PasswordField } from './password-field.tsx';

type FieldProps = Pick<PasswordInputProps, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'error'>;

interface NewPasswordFieldsProps {
  password: FieldProps;
  confirmation: FieldProps;
  /** The default is "New password", which would mislead during sign-up. */
  label?: string;
  isCommon: boolean;
}

export function NewPasswordFields({ password, confirmation, label, isCommon }: NewPasswordFieldsProps) {
  const { t } = useTranslation();
  const fieldErrorText = useFieldErrorText();
  const error = isCommon ? fieldErrorText('passwordTooCommon') : password.error;
  const rulesId = useId();
  return (
    <>
      <div className={classes.password}>
        <div className={classes.hint}>
          <HintButton label={t('newPassword.about')} text={t('newPassword.tooltip')} />
        </div>
        <PasswordField
          {...password}
          autoComplete="new-password"
          name="newPassword"
          label={label ?? t('newPassword.label')}
          error={error}
          aria-describedby={rulesId}
          aria-invalid={Boolean(error)}
        />
        <PasswordRules id={rulesId} password={String(password.value ?? '')} />
      </div>
      <PasswordField
        {...confirmation}
        autoComplete="new-password"
        name="passwordConfirmation"
        label={t('newPassword.confirmation')}
        aria-invalid={Boolean(confirmation.error)}
      />
    </>
  );
}

const rules = ['passwordTooShort', 'passwordNeedsLowercase', 'passwordNeedsUppercase', 'passwordNeedsDigit'] as const;

function fieldErrorsOf(password: string): ReadonlySet<string> {
  if (password === '') return new Set(rules);
  return new Set(passwordSchema.safeParse(password).error?.issues.map(({ message }) => message));
}

function PasswordRules({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation();
  const fieldErrors = fieldErrorsOf(password);
  return (
    <Text id={id} as="div" size="sm" tone="quiet" className={classes.rules}>
      <ul>
        {rules.map((rule) => {
          const isMet = !fieldErrors.has(rule);
          const Icon = isMet ? IconCircleCheck : IconCircle;
          return (
            <li key={rule} data-met={isMet}>
              <Icon size={16} role="img" aria-label={t(isMet ? 'newPassword.met' : 'newPassword.unmet')} />
              {t(`newPassword.rule.${rule}`)}
            </li>
          );
        })}
      </ul>
      <p>{t('newPassword.common')}</p>
    </Text>
  );
}
