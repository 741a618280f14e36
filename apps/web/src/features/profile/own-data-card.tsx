import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import IconTrash from '~icons/tabler/trash';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { PasswordField } from '../../components/forms/password-field.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { api, dataOf, fetchClient } from '../../lib/api/api.ts';
import { asProblem } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';

export function OwnDataCard({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const { t } = useTranslation('profile');
  const [isDeleting, setIsDeleting] = useState(false);
  const download = useMutation({ mutationFn: downloadOwnData });
  return (
    <Card title={t('data.title')}>
      <Stack>
        <Text tone="quiet">{t('data.text')}</Text>
        <FailureNote of={download.error} />
        <Buttons>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('data.download')}
          </Button>
          <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => setIsDeleting(true)}>
            {t('data.delete')}
          </Button>
        </Buttons>
      </Stack>
      {isDeleting && <DeleteAccountDialog email={email} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />}
    </Card>
  );
}

/** @throws a problem document or a network error */
async function downloadOwnData(): Promise<void> {
  const data = await dataOf(fetchClient.GET('/api/v1/account/ownData'));
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, `washboard-${new Date(serverNowMs()).toISOString().slice(0, 10)}.json`);
}

interface DeleteAccountDialogProps {
  email: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** The password protects the account in an unattended browser. */
function DeleteAccountDialog({ email, onClose, onDeleted }: DeleteAccountDialogProps) {
  const { t } = useTranslation('profile');
  const failureText = useFailureText();
  const [password, setPassword] = useState('');
  const remove = api.useMutation('post', '/api/v1/account/deleteAccount', { onSuccess: onDeleted });
  const code = asProblem(remove.error)?.code;
  const isPasswordWrong = code === 'PASSWORD_WRONG';
  return (
    <Confirm
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      tone="danger"
      action={remove}
      isPossible={password !== ''}
      onConfirm={() => remove.mutate({ body: { password } })}
      onClose={onClose}
      describe={(failure) => {
        if (isPasswordWrong) return null;
        return code === 'LAST_ADMINISTRATOR' ? t('delete.lastAdministrator') : failureText(failure);
      }}
    >
      <p>{t('delete.text', { email })}</p>
      {/* Only the button may delete the account, not Enter in the password field. */}
      <form method="post" onSubmit={(event) => event.preventDefault()} noValidate>
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          name="password"
          label={t('delete.password')}
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            if (!remove.isPending) remove.reset();
          }}
          aria-invalid={isPasswordWrong}
          error={isPasswordWrong && failureText(remove.error)}
        />
      </form>
    </Confirm>
  );
}
