import { Button } from '@mantine/core';
import { impliedScope, type ServiceClient } from '@washboard/contract/service-clients/service-clients';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { dangerOutline } from '../../../components/dialogs/message-dialog.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { useRightWords } from '../../../components/text/use-right-words.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLocale } from '../../../lib/i18n/i18n.ts';
import columns from '../record-columns.module.css';
import classes from '../record-dialog.module.css';
import { Expiry } from './application-columns.tsx';

export const applicationActions = ['change', 'rotate', 'revoke'] as const;
export type ApplicationAction = (typeof applicationActions)[number];

interface ApplicationDialogProps {
  client: ServiceClient;
  onAct: (action: ApplicationAction) => void;
  onClose: () => void;
}

/** Everything about a program, and what can be done with it. */
export function ApplicationDialog({ client, onAct, onClose }: ApplicationDialogProps) {
  const { t } = useTranslation('administration-programs');
  const { t: common } = useTranslation();
  const facts = useFacts(client);
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={client.name}
      actions={
        <Button variant="default" data-autofocus onClick={onClose}>
          {common('dialog.close')}
        </Button>
      }
    >
      <FactList facts={facts} />
      {client.revokedAt === null && (
        <ul className={classes.actions}>
          {applicationActions.map((action) => (
            <li key={action} className={classes.action}>
              <Button variant="default" {...(action === 'revoke' && dangerOutline)} onClick={() => onAct(action)}>
                {t(`application.action.${action}`)}
              </Button>
              <span className={classes.explanation}>{t(`application.explain.${action}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function useFacts(client: ServiceClient) {
  const { t } = useTranslation('administration-programs');
  const { t: common } = useTranslation();
  const { t: accounts } = useTranslation('administration-accounts');
  const formats = useFormats();
  const locale = useLocale();
  const words = useRightWords();
  const listed = (texts: readonly string[]) => new Intl.ListFormat(locale).format(texts);
  const instant = (at: string | null) => at !== null && formats.instant(at, 'medium');
  const facts = {
    clientId: client.id,
    secret: t('key.hint', { hint: client.hint }),
    company: `${client.companyName} (${client.companyCode})`,
    role: common(`role.${client.role}`),
    profiles: listed(client.administrationProfile.map((profile) => accounts(`profile.${profile}`))),
    scopes: client.scopes
      .filter((scope) => scope !== impliedScope)
      .map((scope) => (
        <span key={scope} className={columns.line}>
          {words(scope)}
        </span>
      )),
    expiresAt: (
      <>
        {instant(client.expiresAt)} {client.revokedAt === null && <Expiry expiresAt={client.expiresAt} />}
      </>
    ),
    createdAt: instant(client.createdAt),
    createdBy: client.createdBy,
    rotatedAt: instant(client.rotatedAt),
    previousSecretValidUntil: instant(client.previousValidUntil),
    lastTokenAt: instant(client.lastTokenAt) || t('key.neverUsed'),
    revokedAt: instant(client.revokedAt),
  };
  return Object.entries(facts)
    .filter(([, value]) => value)
    .map(([name, value]) => ({ name, label: t(`field.${name as keyof typeof facts}`), value }));
}
