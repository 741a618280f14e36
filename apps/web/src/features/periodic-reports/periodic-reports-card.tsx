import { Button, Switch } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { type ReportKind, reportKinds, reportSwitches } from '@washboard/contract/periodic-reports/periodic-report';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconEye from '~icons/tabler/eye';
import IconSend from '~icons/tabler/send';
import { Callout } from '../../components/feedback/callout.tsx';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import { Card } from '../../components/layout/card.tsx';
import { api } from '../../lib/api/api.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import classes from './periodic-reports.module.css';

const ReportDialog = lazy(async () => ({
  default: (await loadPart(() => import('./report-dialog.tsx'))).ReportDialog,
}));

interface PeriodicReportsCardProps {
  account: Userinfo;
  onSaved: (saved: Userinfo) => void;
}

export function PeriodicReportsCard({ account, onSaved }: PeriodicReportsCardProps) {
  const { t } = useTranslation('periodic-reports');
  const [previewed, setPreviewed] = useState<ReportKind | null>(null);
  return (
    <Card title={t('title')}>
      <Stack gap={24}>
        {reportKinds.map((kind) => (
          <ReportSetting
            key={kind}
            kind={kind}
            account={account}
            onSaved={onSaved}
            onPreview={() => setPreviewed(kind)}
          />
        ))}
      </Stack>
      {previewed && (
        <Suspense>
          <ReportDialog kind={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
    </Card>
  );
}

interface ReportSettingProps extends PeriodicReportsCardProps {
  kind: ReportKind;
  onPreview: () => void;
}

function ReportSetting({ kind, account, onSaved, onPreview }: ReportSettingProps) {
  const { t } = useTranslation('periodic-reports');
  const failureText = useFailureText();
  const field = reportSwitches[kind];
  const save = api.useMutation('post', '/api/v1/account/updateUser', { onSuccess: onSaved });
  const send = api.useMutation('post', `/api/v1/account/${field}/send`);
  const report = t(`report.${kind}`);
  return (
    <Stack gap={12} className={classes.report}>
      <Switch
        name={field}
        size="md"
        label={report}
        description={t(`hint.${kind}`)}
        checked={account[field]}
        disabled={save.isPending}
        onChange={({ currentTarget: { checked } }) => save.mutate({ body: { [field]: checked } })}
      />
      {save.isError && (
        <Callout tone="failure">
          {t('saveFailed')} {failureText(save.error)}
        </Callout>
      )}
      <Buttons>
        <Button
          variant="default"
          leftSection={<IconEye size={18} />}
          aria-label={t('previewNamed', { report })}
          aria-haspopup="dialog"
          onClick={onPreview}
        >
          {t('preview')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconSend size={18} />}
          aria-label={t('sendNamed', { report })}
          loading={send.isPending}
          onClick={() => send.mutate({})}
        >
          {t('send')}
        </Button>
      </Buttons>
      {send.isSuccess && <Callout tone="success">{t('sent', { email: account.email })}</Callout>}
      {send.isError && (
        <Callout tone="failure">
          {t('sendFailed')} {failureText(send.error)}
        </Callout>
      )}
    </Stack>
  );
}
