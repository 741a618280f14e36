import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnInPieces } from '../../components/drawn-in-pieces.tsx';
import { FailureMessage } from '../../components/failure-message.tsx';
import { useApplianceDetail } from '../../features/appliances/appliances-api.ts';
import { asProblem } from '../../lib/api/failure.ts';
import { NotFoundContent } from '../views/standalone-views.tsx';

interface MachineOfAddressProps {
  serialNumber: string;
  /** In the shape of what comes. */
  placeholder: ReactNode;
  children: (machine: ApplianceDetail) => ReactNode;
}

/** The machine that an address names, or why it is not to be seen. */
export function MachineOfAddress({ serialNumber, placeholder, children }: MachineOfAddressProps) {
  const { t } = useTranslation('appliances');
  const detail = useApplianceDetail(serialNumber);

  if (detail.data) return <DrawnInPieces placeholder={placeholder}>{children(detail.data)}</DrawnInPieces>;
  if (detail.isPending) return placeholder;
  const status = asProblem(detail.error)?.status;
  // A serial number that cannot be one names no machine either.
  if (status === 404 || status === 400) return <NotFoundContent />;
  return <FailureMessage title={t('machine.failed')} failure={detail.error} onRetry={() => void detail.refetch()} />;
}
