import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { ExposedClaimingCode } from '@washboard/contract/claiming/claiming';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../components/kit/stack.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { ClaimingNameStep } from './claiming-name-step.tsx';
import { CodeStep } from './code-step.tsx';
import { SerialNumberStep } from './serial-number-step.tsx';

interface ClaimMachineProps {
  serialNumber: string | undefined;
  onDone: (machine: ApplianceDetail) => void;
}

export function ClaimMachine({ serialNumber = '', onDone }: ClaimMachineProps) {
  const { t } = useTranslation('claiming');
  const [asked, setAsked] = useState<{ serialNumber: string; code: ExposedClaimingCode } | null>(null);
  const [claimed, setClaimed] = useState<ApplianceDetail | null>(null);
  return (
    <Stack gap={8} maw={560}>
      <PageTitle>{t('title')}</PageTitle>
      {claimed ? (
        <ClaimingNameStep machine={claimed} onDone={() => onDone(claimed)} />
      ) : asked ? (
        <CodeStep
          serialNumber={asked.serialNumber}
          shown={asked.code}
          onShownAgain={(code) => setAsked({ ...asked, code })}
          onBack={() => setAsked(null)}
          onClaimed={setClaimed}
        />
      ) : (
        <SerialNumberStep serialNumber={serialNumber} onAsked={setAsked} />
      )}
    </Stack>
  );
}
