import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { asFailure } from '../../lib/api/failure.ts';

/** Why the password was not changed, by what can be done about it. */
export type Refusal =
  /** Another password helps; `fault` names the rule. */
  | { kind: 'password'; fault: string }
  /** The link was used, is too old, or a newer one was sent. */
  | { kind: 'link' }
  /** Later, or with a connection. */
  | { kind: 'told'; thrown: unknown }
  | { kind: 'other' };

export function judgeRefusal(thrown: unknown): Refusal {
  const failure = asFailure(thrown);
  if (failure.kind === 'unreachable' || failure.status === 429) return { kind: 'told', thrown };
  if (failure.code === 'PASSWORD_TOO_COMMON') return { kind: 'password', fault: 'passwordTooCommon' };
  if (failure.code === 'CODE_NOT_ACCEPTED') return { kind: 'link' };
  const fault = failure.fields.newpassword;
  return fault === undefined ? { kind: 'other' } : { kind: 'password', fault };
}

export function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useTranslation('change-password');
  const failureText = useFailureText();
  return (refusal) => {
    if (refusal.kind === 'told') return failureText(refusal.thrown);
    return t(refusal.kind === 'link' ? 'linkNotAccepted' : 'failed');
  };
}
