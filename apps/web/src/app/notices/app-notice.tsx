import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconRefresh from '~icons/tabler/refresh';
import IconX from '~icons/tabler/x';
import { Notice, NoticeStack } from '../../components/feedback/notice-stack.tsx';
import { missingTexts } from '../../lib/i18n/missing-texts.ts';
import { reloadPage } from '../../lib/version/new-version.ts';

type NoticeKind = 'newVersion' | 'missingTexts';

const actions: Record<NoticeKind, () => Promise<void>> = { newVersion: reloadPage, missingTexts: missingTexts.retry };

export function AppNotice({ kind }: { kind: NoticeKind }) {
  const { t } = useTranslation();
  const [dismissed, setDismissed] = useState<NoticeKind | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function act(): Promise<void> {
    setIsBusy(true);
    await actions[kind]().finally(() => setIsBusy(false));
  }

  return (
    <NoticeStack at="bottom">
      {dismissed !== kind && (
        <Notice
          tone="accent"
          icon={IconRefresh}
          action={
            <>
              <Button size="sm" variant="default" loading={isBusy} onClick={() => void act()}>
                {t(`notice.${kind}.action`)}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="var(--touch)"
                aria-label={t('notice.dismiss')}
                onClick={() => setDismissed(kind)}
              >
                <IconX size={18} />
              </ActionIcon>
            </>
          }
        >
          {t(`notice.${kind}.text`)}
        </Notice>
      )}
    </NoticeStack>
  );
}
