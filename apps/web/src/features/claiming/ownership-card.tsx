import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dangerOutline } from '../../components/dialogs/message-dialog.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './claiming.module.css';
import { UnclaimDialog } from './unclaim-dialog.tsx';

interface OwnershipCardProps {
  machine: ApplianceDetail;
  mayClaim: boolean;
  /** Also claims of other users. */
  mayEndClaims: boolean;
  onUnclaimed: (isBackInStock: boolean) => void;
}

/** The machine's ownership, with buttons to claim or unclaim it. */
export function OwnershipCard({ machine, mayClaim, mayEndClaims, onUnclaimed }: OwnershipCardProps) {
  const { t } = useTranslation('claiming');
  const formats = useFormats();
  const [isAsked, setIsAsked] = useState(false);
  const { claim, companyName, serialNumber } = machine;
  const isOwn = claim?.isOwn === true;
  const date = claim?.at ? formats.instant(claim.at) : null;
  const whose = claim === null ? 'nobody' : isOwn ? (date ? 'ownSince' : 'own') : date ? 'otherSince' : 'other';
  return (
    <Card title={t('ownership.title')}>
      <div className={classes.step}>
        <p>{t(`ownership.${whose}`, { company: companyName, date })}</p>
        {mayClaim && claim === null && (
          <div className={classes.actions}>
            <Button
              variant="default"
              renderRoot={(props) => <Link {...props} to="/devices/add" search={{ serialNumber }} />}
            >
              {t('ownership.claim')}
            </Button>
          </div>
        )}
        {(isOwn || (claim !== null && mayEndClaims)) && (
          <div className={classes.actions}>
            <Button {...dangerOutline} onClick={() => setIsAsked(true)}>
              {t('ownership.unclaim')}
            </Button>
          </div>
        )}
      </div>
      {isAsked && <UnclaimDialog machine={machine} onClose={() => setIsAsked(false)} onUnclaimed={onUnclaimed} />}
    </Card>
  );
}
