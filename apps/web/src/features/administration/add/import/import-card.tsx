import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../../components/kit/stack.tsx';
import { Card } from '../../../../components/layout/card.tsx';
import { ChooseFile } from './choose-file.tsx';
import { useImports } from './import-api.ts';
import { ImportProgress } from './import-progress.tsx';

/** An import is found again while it runs or its link secrets can be saved. */
export function ImportCard({ ownerId }: { ownerId: string }) {
  const { t } = useTranslation('administration-add');
  const imports = useImports();
  const [begun, setBegun] = useState<string | null>(null);
  const [isDismissed, setIsDismissed] = useState(false);
  const [latest] = imports.data?.items ?? [];
  const isLatestOpen = latest !== undefined && latest.secrets !== 'gone';
  const shown = begun ?? (isLatestOpen && !isDismissed ? latest.id : null);
  return (
    <Card title={t('import.title')}>
      <Stack gap={12}>
        {shown === null ? (
          <ChooseFile ownerId={ownerId} onBegun={setBegun} />
        ) : (
          <ImportProgress
            key={shown}
            id={shown}
            ownerId={ownerId}
            onAnother={() => {
              setBegun(null);
              setIsDismissed(true);
            }}
          />
        )}
      </Stack>
    </Card>
  );
}
