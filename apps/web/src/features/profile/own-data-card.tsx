import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconDownload from '~icons/tabler/download';
import IconTrash from '~icons/tabler/trash';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { fetchClient } from '../../lib/api/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import classes from './profile.module.css';

/** Stored personal data: download and deletion. */
export function OwnDataCard({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const { t } = useTranslation('profile');
  const failureText = useFailureText();
  const [isDeleting, setIsDeleting] = useState(false);
  const download = useMutation({ mutationFn: downloadOwnData });
  return (
    <Card title={t('data.title')}>
      <div className={classes.stack}>
        <Text tone="quiet">{t('data.text')}</Text>
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

/** Downloads all data stored about the account. Throws a problem document or a network error. */
async function downloadOwnData(): Promise<void> {
  const { data, error } = await fetchClient.GET('/api/v1/account/ownData');
  if (error) throw error;
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, `washboard-${new Date(serverNowMs()).toISOString().slice(0, 10)}.json`);
}
