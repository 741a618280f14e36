import { installationFields } from '@washboard/contract/installation/installation';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPencil from '~icons/tabler/pencil';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { TouchButton } from '../../../components/kit/touch-button.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import { useConnectivityInstallation } from '../connectivity-api.ts';
import { useInstallationWords } from './use-installation-words.ts';

// Most readers change nothing, so the form loads on demand.
const InstallationForm = lazy(async () => ({
  default: (await loadPart(() => import('./installation-form.tsx'))).InstallationForm,
}));

interface InstallationCardProps {
  serialNumber: string;
  mayChange: boolean;
}

export function InstallationCard({ serialNumber, mayChange }: InstallationCardProps) {
  const { t } = useTranslation('connectivity');
  const words = useInstallationWords();
  const query = useConnectivityInstallation(serialNumber);
  const [isEdited, setIsEdited] = useState(false);
  const change = mayChange && !isEdited && (
    <TouchButton variant="default" leftSection={<IconPencil size={18} />} onClick={() => setIsEdited(true)}>
      {t('installation.change')}
    </TouchButton>
  );
  return (
    <Loaded query={query} failure={t('installation.notRead')} height={320}>
      {(stored) => (
        <Card title={t('installation.title')} aside={change}>
          {isEdited ? (
            <Suspense fallback={<Placeholder height={400} />}>
              <InstallationForm serialNumber={serialNumber} installation={stored} onClose={() => setIsEdited(false)} />
            </Suspense>
          ) : (
            <FactList
              facts={installationFields.map((name) => ({
                name,
                label: words.label(name),
                value: words.shown(name, stored),
              }))}
            />
          )}
        </Card>
      )}
    </Loaded>
  );
}
