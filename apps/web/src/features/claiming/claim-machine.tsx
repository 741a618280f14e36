import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { ExposedClaimingCode } from '@washboard/contract/appliances/claiming';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../components/layout/page-title.tsx';
import classes from './claiming.module.css';
import { CodeStep } from './code-step.tsx';
import { SerialNumberStep } from './serial-number-step.tsx';

interface ClaimMachineProps {
  /** From a link on a machine's page. */
  serialNumber: string | undefined;
  onClaimed: (machine: ApplianceDetail) => void;
}

/** Claims a machine with the code on its display: first the serial number, then the code. */
export function ClaimMachine({ serialNumber = '', onClaimed }: ClaimMachineProps) {
  const { t } = useTranslation('claiming');
  const [asked, setAsked] = useState<{ serialNumber: string; code: ExposedClaimingCode } | null>(null);
  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      {asked ? (
        <CodeStep
          serialNumber={asked.serialNumber}
          shown={asked.code}
          onShownAgain={(code) => setAsked({ ...asked, code })}
          onBack={() => setAsked(null)}
          onClaimed={onClaimed}
        />
      ) : (
        <SerialNumberStep serialNumber={serialNumber} onAsked={setAsked} />
      )}
    </div>
  );
}
