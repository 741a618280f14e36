import { Button } from '@mantine/core';
import type { NamedCompany } from '@washboard/contract/companies/named-company';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { FailureMessage } from '../../components/feedback/failure-message.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import type { useProfiles } from './limit-profiles-api.ts';
import classes from './profile-list.module.css';
import { useLimitWords } from './use-limit-words.ts';

/** What the list leads to; profiles by their ID. */
export type ProfileTask = { kind: 'create' } | { kind: 'edit' | 'retire'; id: string };

interface ProfileListProps {
  company: NamedCompany;
  asked: ReturnType<typeof useProfiles>;
  onTask: (task: ProfileTask) => void;
  onClose: () => void;
}

export function ProfileList({ company, asked: { data, error, refetch }, onTask, onClose }: ProfileListProps) {
  const { t } = useTranslation('limit-profiles');
  const words = useLimitWords();
  const present = data?.items.filter(({ retiredAt }) => retiredAt === null);
  const retired = data?.items.filter(({ retiredAt }) => retiredAt !== null) ?? [];
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={t('list.title', { company: company.companyName })}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('list.back')}
          </Button>
          <Button disabled={!data} onClick={() => onTask({ kind: 'create' })}>
            {t('list.create')}
          </Button>
        </>
      }
    >
      <p>{t('list.hint')}</p>
      {!present && error !== null && (
        <FailureMessage title={t('list.failed')} failure={error} onRetry={() => void refetch()} />
      )}
      {!present && error === null && <Placeholder height={120} />}
      {present?.length === 0 && <p className={classes.quiet}>{t('list.none')}</p>}
      {present && present.length > 0 && (
        <ul className={classes.list}>
          {present.map(({ id, name, version, limits }) => (
            <li key={id} className={classes.profile}>
              <div className={classes.words}>
                <p className={classes.name}>
                  {name} <span className={classes.version}>{words.version(version)}</span>
                </p>
                <p className={classes.quiet}>{words.limits(limits)}</p>
              </div>
              <div className={classes.buttons}>
                <Button
                  variant="default"
                  aria-label={t('list.editNamed', { name })}
                  onClick={() => onTask({ kind: 'edit', id })}
                >
                  {t('list.edit')}
                </Button>
                <Button
                  variant="default"
                  aria-label={t('list.retireNamed', { name })}
                  onClick={() => onTask({ kind: 'retire', id })}
                >
                  {t('list.retire')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {retired.length > 0 && (
        <p className={classes.quiet}>{t('list.retired', { names: retired.map(({ name }) => name).join(', ') })}</p>
      )}
    </Dialog>
  );
}
