import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { dangerOutline } from '../../components/dialogs/message-dialog.tsx';
import { Buttons, Stack } from '../../components/kit/stack.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useForgetMachines, useUnclaim } from './claiming-api.ts';

interface OwnershipCardProps {
  machine: ApplianceDetail;
  mayClaim: boolean;
  mayEndClaims: boolean;
  onUnclaimed: (isBackInStock: boolean) => void;
}

export function OwnershipCard({ machine, mayClaim, mayEndClaims, onUnclaimed }: OwnershipCardProps) {
  const { t } = useTranslation('claiming');
  const formats = useFormats();
  const [isConfirming, setIsConfirming] = useState(false);
  const { claim, companyName, serialNumber } = machine;
  const isOwn = claim?.isOwn === true;
  const date = claim?.at ? formats.instant(claim.at) : null;
  const whose = claim === null ? 'nobody' : isOwn ? (date ? 'ownSince' : 'own') : date ? 'otherSince' : 'other';
  return (
    <Card title={t('ownership.title')}>
      <Stack>
        <p>{t(`ownership.${whose}`, { company: companyName, date })}</p>
        {mayClaim && claim === null && (
          <Buttons>
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/devices/add" search={{ serialNumber }} />}
            >
              {t('ownership.claim')}
            </Button>
          </Buttons>
        )}
        {(isOwn || (claim !== null && mayEndClaims)) && (
          <Buttons>
            <Button {...dangerOutline} onClick={() => setIsConfirming(true)}>
              {t('ownership.unclaim')}
            </Button>
          </Buttons>
        )}
      </Stack>
      {isConfirming && (
        <UnclaimDialog machine={machine} onClose={() => setIsConfirming(false)} onUnclaimed={onUnclaimed} />
      )}
    </Card>
  );
}

interface UnclaimDialogProps {
  machine: ApplianceDetail;
  onClose: () => void;
  onUnclaimed: (isBackInStock: boolean) => void;
}

const otherKinds = { stock: 'otherStock', stays: 'otherStays' } as const;

function UnclaimDialog({ machine, onClose, onUnclaimed }: UnclaimDialogProps) {
  const { t } = useTranslation('claiming');
  const forget = useForgetMachines();
  const unclaim = useUnclaim();
  const { serialNumber, applianceName: name, companyName: company, claim } = machine;
  const kind = claim?.returnsToStock ? 'stock' : 'stays';

  function confirm(): void {
    unclaim.mutate(
      { params: { path: { serialNumber } } },
      {
        onSuccess({ isBackInStock }) {
          onUnclaimed(isBackInStock);
          forget();
          onClose();
        },
      },
    );
  }

  return (
    <Confirm
      title={t('unclaim.title', { name })}
      confirmLabel={t('unclaim.confirm')}
      tone="danger"
      action={unclaim}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`unclaim.${claim?.isOwn ? kind : otherKinds[kind]}`, { name, company })}</p>
      {claim?.isOwn && kind === 'stock' && <p>{t('unclaim.lost')}</p>}
    </Confirm>
  );
}
