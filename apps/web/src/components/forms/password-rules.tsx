import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { passwordSchema } from '@washboard/contract/accounts/field-rules';
import { useTranslation } from 'react-i18next';
import classes from './new-password-fields.module.css';

const rules = ['passwordTooShort', 'passwordNeedsLowercase', 'passwordNeedsUppercase', 'passwordNeedsDigit'] as const;

/** The faults that the shared rules find, so that list and check cannot differ. */
function faultsOf(password: string): ReadonlySet<string> {
  if (password === '') return new Set(rules);
  return new Set(passwordSchema.safeParse(password).error?.issues.map(({ message }) => message));
}

/** What a new password must have, each rule with whether it is met. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation();
  const faults = faultsOf(password);
  return (
    <ul id={id} className={classes.rules}>
      {rules.map((rule) => {
        const isMet = !faults.has(rule);
        const Icon = isMet ? IconCircleCheck : IconCircle;
        return (
          <li key={rule} data-met={isMet}>
            <Icon size={16} stroke={1.75} role="img" aria-label={t(isMet ? 'newPassword.met' : 'newPassword.unmet')} />
            {t(`newPassword.rule.${rule}`)}
          </li>
        );
      })}
    </ul>
  );
}
