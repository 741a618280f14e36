import { Button } from '@mantine/core';
import type { SubscriptionKey } from '@washboard/contract/subscription-keys/subscription-keys';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { dangerOutline } from '../../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import classes from '../record-dialog.module.css';
import { useKey } from './keys-api.ts';
import { UsageChart } from './usage-chart.tsx';

export const keyActions = ['change', 'rotate', 'revoke'] as const;
export type KeyAction = (typeof keyActions)[number];

interface KeyDialogProps {
  subscriptionKey: SubscriptionKey;
  onAct: (action: KeyAction) => void;
  onClose: () => void;
}

/** Everything about a key, its usage, and what can be done with it. */
export function KeyDialog({ subscriptionKey: key, onAct, onClose }: KeyDialogProps) {
  const { t } = useTranslation('administration-programs');
  const { t: common } = useTranslation();
  const failureText = useFailureText();
  const detail = useKey(key.id);
  const facts = useFacts(key);
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={key.name}
      actions={
        <Button variant="default" data-autofocus onClick={onClose}>
          {common('dialog.close')}
        </Button>
      }
    >
      <FactList facts={facts} />
      {detail.isError ? (
        <Callout tone="failure">{failureText(detail.error)}</Callout>
      ) : (
        <UsageChart days={detail.data?.days} />
      )}
      {key.revokedAt === null && (
        <ul className={classes.actions}>
          {keyActions.map((action) => {
            const isHindered = key.isBuiltIn && action !== 'change';
            return (
              <li key={action} className={classes.action}>
                <Button
                  variant="default"
                  {...(action === 'revoke' && dangerOutline)}
                  disabled={isHindered}
                  onClick={() => onAct(action)}
                >
                  {t(`key.action.${action}`)}
                </Button>
                <span className={classes.explanation}>
                  {isHindered ? t('key.builtIn') : t(`key.explain.${action}`)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Dialog>
  );
}

function useFacts(key: SubscriptionKey) {
  const { t } = useTranslation('administration-programs');
  const formats = useFormats();
  const instant = (at: string | null) => at !== null && formats.instant(at, 'medium');
  const facts = {
    hint: t('key.hint', { hint: key.hint }),
    quota: t('key.quotaEach', { shown: formats.integer(key.requestsPerMinute) }),
    createdAt: instant(key.createdAt),
    createdBy: key.createdBy,
    rotatedAt: instant(key.rotatedAt),
    previousValidUntil: instant(key.previousValidUntil),
    lastUsedAt: instant(key.lastUsedAt) || t('key.neverUsed'),
    revokedAt: instant(key.revokedAt),
  };
  return Object.entries(facts)
    .filter(([, value]) => value)
    .map(([name, value]) => ({ name, label: t(`field.${name as keyof typeof facts}`), value }));
}
