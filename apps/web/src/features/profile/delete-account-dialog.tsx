import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { dangerColor } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { api } from '../../lib/api/api.ts';
import { asFailure } from '../../lib/api/failure.ts';
import classes from './profile.module.css';

interface DeleteAccountDialogProps {
  email: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Lists what will be deleted and asks for the password, which protects an unattended browser. */
export function DeleteAccountDialog({ email, onClose, onDeleted }: DeleteAccountDialogProps) {
  const { t } = useTranslation('profile');
  const { t: common } = useTranslation();
  const failureText = useFailureText();
  const [password, setPassword] = useState('');
  const remove = api.useMutation('post', '/api/v1/account/deleteAccount', { onSuccess: onDeleted });
  const failure = remove.isError ? asFailure(remove.error) : null;
  const isPasswordWrong = failure?.kind === 'problem' && failure.code === 'PASSWORD_WRONG';
  const isLastAdministrator = failure?.kind === 'problem' && failure.code === 'LAST_ADMINISTRATOR';

  // Enter in the password field must not delete; only the button does.
  const stay = (event: FormEvent) => event.preventDefault();

  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={t('delete.title')}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {common('dialog.cancel')}
          </Button>
          <Button
            color={dangerColor}
            disabled={password === ''}
            loading={remove.isPending}
            onClick={() => remove.mutate({ body: { password } })}
          >
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('delete.text', { email })}</p>
      <form className={classes.stack} method="post" onSubmit={stay} noValidate>
        {failure && !isPasswordWrong && (
          <Callout tone="failure">
            {isLastAdministrator ? t('delete.lastAdministrator') : failureText(remove.error)}
          </Callout>
        )}
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <PasswordInput
          name="password"
          label={t('delete.password')}
          size="md"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            if (!remove.isPending) remove.reset();
          }}
          visibilityToggleButtonProps={{ 'aria-label': t('password.toggle'), tabIndex: 0 }}
          aria-invalid={isPasswordWrong}
          error={isPasswordWrong && failureText(remove.error)}
        />
      </form>
    </Dialog>
  );
}
