import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { Card } from '../../components/layout/card.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { downloadOwnData } from './download-own-data.ts';
import classes from './profile.module.css';

/** What is kept about somebody: theirs to have, and to have removed. */
export function OwnDataCard({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const { t } = useTranslation('profile');
  const failureText = useFailureText();
  const [isDeleting, setIsDeleting] = useState(false);
  const download = useMutation({ mutationFn: downloadOwnData });
  return (
    <Card title={t('data.title')}>
      <div className={classes.stack}>
        <p className={classes.text}>{t('data.text')}</p>
        {download.isError && <Callout tone="failure">{failureText(download.error)}</Callout>}
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('data.download')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => setIsDeleting(true)}
          >
            {t('data.delete')}
          </Button>
        </div>
      </div>
      {isDeleting && <DeleteAccountDialog email={email} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />}
    </Card>
  );
}
