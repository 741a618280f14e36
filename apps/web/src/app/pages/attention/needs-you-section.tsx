import { useQueryClient } from '@tanstack/react-query';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionLink } from '../../../features/attention/attention-item-action.tsx';
import type { RecordItem } from '../../../features/attention/attention-items.ts';
import { NeedsYou } from '../../../features/attention/needs-you.tsx';
import { FleetSummary } from '../../../features/machines/list/fleet/fleet-summary.tsx';
import { useFleet } from '../../../features/machines/list/list-api.ts';
import { refetchAttention } from '../../../lib/api/attention.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/version/lazy-part.tsx';
import { useUserAccount } from '../../user-account.ts';
import { RecordAction } from './record-action.tsx';
import { RecordWords } from './record-words.tsx';

const SiteCorrectiveAction = lazyPart(async () => {
  const { SiteCorrectiveAction: Dialog } = await import('../../../features/hygiene/site/site-corrective-action.tsx');
  await loadTexts('hygiene');
  return Dialog;
});

/** The condition is constant, so the other shell does not contain the outbox. */
const Action =
  __SHELL__ === 'phone'
    ? lazyPart(async () => (await import('../../phone/outbox/waiting-or-record.tsx')).WaitingOrRecord)
    : RecordAction;

export function NeedsYouSection() {
  const { t } = useTranslation('attention');
  const { data: account } = useUserAccount();
  const { data: fleet } = useFleet();
  const [closing, setClosing] = useState<RecordItem | null>(null);
  const queryClient = useQueryClient();
  const maySign = account !== undefined && isPermitted(account, 'hygiene:sign');
  return (
    <>
      <NeedsYou
        summary={<FleetSummary />}
        hasMachines={fleet && fleet.total > 0}
        recordWords={(item) => <RecordWords item={item} />}
        recordAction={(item) =>
          maySign ? (
            <Action item={item} onRecord={() => setClosing(item)} />
          ) : (
            <ActionLink
              to="/device/$serialNumber/haccp"
              params={{ serialNumber: item.machine.serialNumber }}
              search={{ record: item.reason.recordId }}
            >
              {t('see')}
            </ActionLink>
          )
        }
      />
      {closing && account && (
        <SiteCorrectiveAction
          key={`${closing.machine.serialNumber} ${closing.reason.recordId}`}
          record={{ serialNumber: closing.machine.serialNumber, id: closing.reason.recordId, closing: null }}
          gamma={closing.machine.gamma}
          ownerId={account.idpUserId}
          onDone={() => {
            setClosing(null);
            refetchAttention(queryClient);
          }}
        />
      )}
    </>
  );
}
