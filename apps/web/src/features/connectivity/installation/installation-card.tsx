import { Button } from '@mantine/core';
import { installationFields } from '@washboard/contract/appliances/installation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPencil from '~icons/tabler/pencil';
import { FailureMessage } from '../../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { useInstallation } from '../connectivity-api.ts';
import classes from './installation-card.module.css';
import { InstallationForm } from './installation-form.tsx';
import { useInstallationWords } from './use-installation-words.ts';

interface InstallationCardProps {
  serialNumber: string;
  mayChange: boolean;
}

/** Installation data, editable with permission. */
export function InstallationCard({ serialNumber, mayChange }: InstallationCardProps) {
  const { t } = useTranslation('connectivity');
  const words = useInstallationWords();
  const { data, isError, error, refetch } = useInstallation(serialNumber);
  const [isEdited, setIsEdited] = useState(false);
  if (!data && isError) {
    return <FailureMessage title={t('installation.notRead')} failure={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Placeholder height={320} />;
  const change = mayChange && !isEdited && (
    <Button
      variant="default"
      className={classes.change}
      leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
      onClick={() => setIsEdited(true)}
    >
      {t('installation.change')}
    </Button>
  );
  return (
    <Card title={t('installation.title')} aside={change}>
      {isEdited ? (
        <InstallationForm serialNumber={serialNumber} installation={data} onClose={() => setIsEdited(false)} />
      ) : (
        <FactList
          facts={installationFields.map((name) => ({ name, label: words.label(name), value: words.shown(name, data) }))}
        />
      )}
    </Card>
  );
}
